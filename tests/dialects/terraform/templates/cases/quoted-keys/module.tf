# Keys that need quotes, computed keys inside of properties.
locals {
  sizes = { small = 1, large = 4 }

  template = {
    "Resources" = {
      for size, gib in local.sizes : "${title(size)}Function" => {
        Type = "AWS::Lambda::Function"
        Metadata = {
          "cfn_nag"       = { "rules_to_suppress" = [{ id = "W58" }] }
          "size:${size}"  = gib
          (upper(size))   = true
          "with.dots/and" = "x"
        }
        Properties = {
          Runtime    = "python3.12"
          Handler    = "main.main"
          Role       = "arn:aws:iam::123456789012:role/r"
          Code       = { ZipFile = "def main(*_): return ${gib}" }
          MemorySize = gib * 1024
        }
      }
    }
  }
}
