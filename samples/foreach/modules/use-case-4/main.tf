locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Transform                = "AWS::LanguageExtensions"
    Mappings = {
      InstanceA = {
        Properties = { ImageId = "ami-id1", InstanceType = "m5.xlarge" }
      }
      InstanceB = {
        Properties = { ImageId = "ami-id2" }
      }
      InstanceC = {
        Properties = {
          ImageId          = "ami-id3"
          InstanceType     = "m5.2xlarge"
          AvailabilityZone = "us-east-1a"
        }
      }
    }
    Resources = {
      # Fn::ForEach::Instances
      for InstanceLogicalId in ["InstanceA", "InstanceB", "InstanceC"] : InstanceLogicalId => {
        Type = "AWS::EC2::Instance"
        Properties = merge(
          {
            DisableApiTermination = true
            # FE5: the JSON twin writes these lines with Fn::Join
            UserData = {
              "Fn::Base64" = <<-EOT
                #!/bin/bash
                yum update -y
                yum install -y httpd.x86_64
                systemctl start httpd.service
                systemctl enable httpd.service
                echo "Hello World from $(hostname -f)" > /var/www/html/index.html
              EOT
            }
          },
          # Fn::ForEach::Properties
          {
            for PropertyName in ["ImageId", "InstanceType", "AvailabilityZone"] : PropertyName => {
              "Fn::FindInMap" = [
                InstanceLogicalId,
                "Properties",
                PropertyName,
                { DefaultValue = { Ref = "AWS::NoValue" } },
              ]
            }
          },
        )
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
