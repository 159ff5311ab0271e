"""`Count` and `ALIYUN::Index`: a resource that stands for several, as a loop of the IR."""
