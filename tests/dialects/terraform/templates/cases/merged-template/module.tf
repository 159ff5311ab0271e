# The template itself is merged of parts.
locals {
  base = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "merged"
  }

  template = merge(local.base, {
    Resources = { for n in ["A", "B"] : "Topic${n}" => { Type = "AWS::SNS::Topic" } }
  })
}
