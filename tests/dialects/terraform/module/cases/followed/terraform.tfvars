Names = ["A", "B"]
title = "hello"
