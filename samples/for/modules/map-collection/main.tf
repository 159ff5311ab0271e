# FR10: the text takes the object from a parameter of type JSON, which CloudFormation does not have; its keys, m1.small
# and t2.micro, are no logical ids, and its LogicalId, Instance${i}, mentions a name that the loop does not bind

locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "EC2 Instances with different AMIs"
    Resources = {
      # Fn::ForEach::Instances
      for key, value in { m1small = "ami-1", t2micro = "ami-2" } :
      "Instance${key}" => {
        Type       = "AWS::EC2::Instance"
        Properties = { InstanceType = key, ImageId = value }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
