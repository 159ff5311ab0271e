# What a loop visits is computed of parameters: the functions of the template say the same.
variable "Names" {
  type    = list(string)
  default = ["Web", "Data"]
}

variable "Ports" {
  type    = string
  default = "80,443"
}

variable "Stage" {
  type    = string
  default = "prod"
}

locals {
  ports = split(",", var.Ports)

  template = {
    Parameters = {
      Names = { Type = "CommaDelimitedList", Default = join(",", var.Names) }
      Ports = { Type = "String", Default = var.Ports }
      Stage = { Type = "String", Default = var.Stage }
    }
    Resources = merge(
      { Queue = { Type = "AWS::SQS::Queue" } },
      { for port in local.ports : "Alarm${port}" => { Type = "AWS::SNS::Topic" } },
      { for stage in [var.Stage, "test"] : "Bucket${stage}" => { Type = "AWS::S3::Bucket" } },
      { for name in ["${var.Stage}Main", "x${var.Names[0]}", element(var.Names, 0)] : "Topic${name}" => {
        Type = "AWS::SNS::Topic"
      } },
      { for part in split("-", join("-", [var.Stage, "end"])) : "Part${part}" => { Type = "AWS::SNS::Topic" } },
      { for count in [length(var.Names), "many"] : "Count${count}" => { Type = "AWS::SNS::Topic" } },
      { for name in reverse(var.Names) : "Reversed${name}" => { Type = "AWS::SNS::Topic" } },
    )
  }
}
