# A script that CloudFormation fills in, too.
locals {
  template = {
    Resources = {
      for role in ["Web", "Api"] : "${role}Template" => {
        Type = "AWS::EC2::LaunchTemplate"
        Properties = {
          LaunchTemplateData = {
            UserData = {
              "Fn::Base64" = { "Fn::Sub" = <<-EOT
                #!/bin/bash
                cfn-signal --stack $${AWS::StackName} --resource ${role}Template --region $${AWS::Region}
              EOT
              }
            }
          }
        }
      }
    }
  }
}
