locals {
  template = {
    Parameters = {
      Names = { Type = "CommaDelimitedList", Default = "x" }
      Env   = { Type = "String", Default = "dev" }
    }
    Resources = {
      for n in var.Names : "Topic${n}" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = var.title }
      }
    }
    Outputs = { for n in var.Names : "Out${n}" => { Value = n } if n != "C" }
  }
}
