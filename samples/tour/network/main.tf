# Network of one environment: a VPC with three tiers of subnets in three zones, the way out, and what watches over it.
#
# Owner: platform team. Deployed by the pipeline "network", one stack per environment and region.
# A fourth zone needs: an entry in every row of the mappings below, and its letter in each list marked "zones".

terraform {
  required_version = ">= 1.2"
}

variable "Environment" {
  description = "Stands in the name of everything below"
  type        = string
  default     = "dev"

  validation {
    condition     = contains(["dev", "stage", "prod"], var.Environment)
    error_message = "The value of Environment must be one of dev, stage, prod."
  }
}

variable "EndpointServices" {
  description = "Services that the private tier reaches without NAT"
  type        = list(string)
  default     = ["ssm", "ssmmessages", "ecr.api", "ecr.dkr"]
}

locals {
  GatewayEndpoints = {
    dev   = { Services = ["s3"] }
    stage = { Services = ["s3"] }
    prod  = { Services = ["s3", "dynamodb"] }
  }

  zones = ["A", "B", "C"] # zones

  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Transform                = "AWS::LanguageExtensions"
    Description              = "Network of one environment: subnets in three tiers and three zones, NAT gateways, endpoints, network ACLs, flow logs."

    Metadata = {
      "AWS::CloudFormation::Interface" = {
        ParameterGroups = [
          {
            Label      = { default = "Where" }
            Parameters = ["Environment"]
          },
          # from inside
          {
            Label      = { default = "What may be reached" }
            Parameters = ["EndpointServices", "ProbeZone", "ProbeTargets"]
          },
        ]
      }
    }

    Parameters = {
      Environment = {
        Type          = "String"
        Default       = var.Environment
        AllowedValues = ["dev", "stage", "prod"]
        Description   = "Stands in the name of everything below"
      }
      EndpointServices = {
        Type        = "CommaDelimitedList"
        Default     = join(",", var.EndpointServices) # as in com.amazonaws.<region>.<service>
        Description = "Services that the private tier reaches without NAT"
      }
      ProbeZone = {
        Type          = "String"
        Default       = "all"
        AllowedValues = ["all", "A", "B", "C"] # zones
      }
      ProbeTargets = {
        Type    = "CommaDelimitedList"
        Default = "example.com,example.org"
      }
      ProbeImage = {
        Type    = "AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>"
        Default = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64"
      }
      FlowLogDays = {
        Type    = "Number"
        Default = 14
      }
    }

    # One /16 for the network. Each tier has a /18 and each zone of it a /20, so that a fourth zone fits in.
    Mappings = {
      Cidr = {
        Public = {
          A = "10.20.0.0/20"
          B = "10.20.16.0/20"
          C = "10.20.32.0/20"
        }
        Private = {
          A = "10.20.64.0/20"
          B = "10.20.80.0/20"
          C = "10.20.96.0/20"
        }
        Data = {
          A = "10.20.128.0/20"
          B = "10.20.144.0/20"
          C = "10.20.160.0/20"
        }
      }
      Zone = {
        A = { Position = 0 }
        B = { Position = 1 }
        C = { Position = 2 }
      }
      Tier = {
        Public = {
          MapPublicIp = true
          Purpose     = "load balancers, NAT gateways" # nothing else goes here
        }
        Private = {
          MapPublicIp = false
          Purpose     = "workloads"
        }
        Data = {
          MapPublicIp = false
          Purpose     = "databases and caches"
        }
      }
      # What may come in from anywhere, by the name of the rule
      Inbound = {
        Http = {
          Number = 100
          From   = 80
          To     = 80
        }
        Https = {
          Number = 110
          From   = 443
          To     = 443
        }
        # answers to what the NAT gateways asked
        Ephemeral = {
          Number = 120
          From   = 1024
          To     = 65535
        }
      }
      # Production has a NAT gateway in each zone, everything else the one in zone A: that has no condition.
      Nat = {
        Condition = { B = "IsProd", C = "IsProd" }
      }
      GatewayEndpoints = local.GatewayEndpoints
    }

    Conditions = merge(
      {
        IsProd = { "Fn::Equals" = [{ Ref = "Environment" }, "prod"] }
      },

      # A probe in the zone that is asked for, or in all of them
      # zones
      # Fn::ForEach::ProbeConditions
      {
        for Zone in ["A", "B", "C"] : "HasProbe${Zone}" => {
          "Fn::Or" = [
            { "Fn::Equals" = [{ Ref = "ProbeZone" }, "all"] },
            { "Fn::Equals" = [{ Ref = "ProbeZone" }, Zone] },
          ]
        }
      },
      {
        KeepsLogs = {
          "Fn::Or" = [
            { Condition = "IsProd" },
            { "Fn::Equals" = [{ Ref = "Environment" }, "stage"] },
          ]
        }
      },
    )

    Resources = merge(
      {
        Vpc = {
          Type = "AWS::EC2::VPC"
          Properties = {
            CidrBlock          = "10.20.0.0/16"
            EnableDnsHostnames = true
            EnableDnsSupport   = true
            Tags = [{
              Key   = "Name"
              Value = { "Fn::Sub" = "$${AWS::StackName}-$${Environment}" }
            }]
          }
        }

        InternetGateway = {
          Type = "AWS::EC2::InternetGateway"
        }
        InternetGatewayAttachment = {
          Type = "AWS::EC2::VPCGatewayAttachment"
          Properties = {
            VpcId             = { Ref = "Vpc" }
            InternetGatewayId = { Ref = "InternetGateway" }
          }
        }
      },

      # ------------------------------------------------------------------ subnets: tiers x zones
      # Everything of a tier stands together, so that a reviewer sees what a new zone costs.
      # Fn::ForEach::Tiers
      merge([
        for Tier in ["Public", "Private", "Data"] : merge(
          {
            "NetworkAcl${Tier}" = {
              Type = "AWS::EC2::NetworkAcl"
              Properties = {
                VpcId = { Ref = "Vpc" }
                Tags = [{
                  Key   = "Name"
                  Value = { "Fn::Sub" = "$${AWS::StackName}-${Tier}" }
                }]
              }
            }
            # Everything may go out. What may come in is below: it differs.
            "NetworkAclEgress${Tier}" = {
              Type = "AWS::EC2::NetworkAclEntry"
              Properties = {
                NetworkAclId = { Ref = "NetworkAcl${Tier}" }
                Egress       = true
                RuleNumber   = 100
                Protocol     = -1 # all of them
                RuleAction   = "allow"
                CidrBlock    = "0.0.0.0/0"
              }
            }
          },

          # Fn::ForEach::Subnets
          merge([
            for Zone in local.zones : {
              "Subnet${Tier}${Zone}" = {
                Type = "AWS::EC2::Subnet"
                Properties = {
                  VpcId     = { Ref = "Vpc" }
                  CidrBlock = { "Fn::FindInMap" = ["Cidr", Tier, Zone] }
                  # The letters are ours: AWS gives each account its own.
                  AvailabilityZone = {
                    "Fn::Select" = [
                      { "Fn::FindInMap" = ["Zone", Zone, "Position"] },
                      { "Fn::GetAZs" = "" },
                    ]
                  }
                  MapPublicIpOnLaunch = { "Fn::FindInMap" = ["Tier", Tier, "MapPublicIp"] }
                  Tags = [
                    {
                      Key   = "Name"
                      Value = { "Fn::Sub" = "$${AWS::StackName}-${Tier}-${Zone}" }
                    },
                    {
                      Key   = "Purpose"
                      Value = { "Fn::FindInMap" = ["Tier", Tier, "Purpose"] }
                    },
                  ]
                }
              }
              "AclOfSubnet${Tier}${Zone}" = {
                Type = "AWS::EC2::SubnetNetworkAclAssociation"
                Properties = {
                  SubnetId     = { Ref = "Subnet${Tier}${Zone}" }
                  NetworkAclId = { Ref = "NetworkAcl${Tier}" }
                }
              }

              # a table of its own for each subnet: a zone that fails must not take the others along
              "RouteTable${Tier}${Zone}" = {
                Type       = "AWS::EC2::RouteTable"
                Properties = { VpcId = { Ref = "Vpc" } }
              }
              "RoutesOfSubnet${Tier}${Zone}" = {
                Type = "AWS::EC2::SubnetRouteTableAssociation"
                Properties = {
                  SubnetId     = { Ref = "Subnet${Tier}${Zone}" }
                  RouteTableId = { Ref = "RouteTable${Tier}${Zone}" }
                }
              }
            }
          ]...),
        )
      ]...),

      # ------------------------------------------------------------------ network ACLs: what may come in
      # Fn::ForEach::InboundRules
      {
        for Rule in ["Http", "Https", "Ephemeral"] : "Inbound${Rule}" => {
          Type = "AWS::EC2::NetworkAclEntry"
          Properties = {
            NetworkAclId = { Ref = "NetworkAclPublic" }
            RuleNumber   = { "Fn::FindInMap" = ["Inbound", Rule, "Number"] }
            Protocol     = 6
            RuleAction   = "allow"
            CidrBlock    = "0.0.0.0/0"
            PortRange = {
              From = { "Fn::FindInMap" = ["Inbound", Rule, "From"] }
              To   = { "Fn::FindInMap" = ["Inbound", Rule, "To"] }
            }
          }
        }
      },
      {
        # the private tiers hear the network, and nobody else
        InboundInside = {
          Type = "AWS::EC2::NetworkAclEntry"
          Properties = {
            NetworkAclId = { Ref = "NetworkAclPrivate" }
            RuleNumber   = 100
            Protocol     = -1
            RuleAction   = "allow"
            CidrBlock    = { "Fn::GetAtt" = ["Vpc", "CidrBlock"] }
          }
        }
      },
      # Fn::ForEach::InboundData
      {
        for Zone in local.zones : "InboundData${Zone}" => {
          Type = "AWS::EC2::NetworkAclEntry"
          Properties = {
            NetworkAclId = { Ref = "NetworkAclData" }
            RuleNumber = {
              "Fn::Sub" = ["10$${position}", {
                position = { "Fn::FindInMap" = ["Zone", Zone, "Position"] }
              }]
            }
            Protocol   = 6
            RuleAction = "allow"
            CidrBlock  = { "Fn::FindInMap" = ["Cidr", "Private", Zone] }
            PortRange  = { From = 5432, To = 5432 } # PostgreSQL, nothing else
          }
        }
      },

      # ------------------------------------------------------------------ the way out
      # Fn::ForEach::PublicRoutes
      {
        for Zone in local.zones : "PublicRoute${Zone}" => {
          Type      = "AWS::EC2::Route"
          DependsOn = "InternetGatewayAttachment"
          Properties = {
            RouteTableId         = { Ref = "RouteTablePublic${Zone}" }
            DestinationCidrBlock = "0.0.0.0/0"
            GatewayId            = { Ref = "InternetGateway" }
          }
        }
      },

      # Fn::ForEach::NatGateways
      merge([
        for Zone in local.zones : {
          "NatAddress${Zone}" = {
            Type = "AWS::EC2::EIP"
            Condition = {
              "Fn::FindInMap" = [
                "Nat",
                "Condition",
                Zone,
                { DefaultValue = { Ref = "AWS::NoValue" } },
              ]
            }
            DependsOn  = "InternetGatewayAttachment"
            Properties = { Domain = "vpc" }
          }
          "NatGateway${Zone}" = {
            Type = "AWS::EC2::NatGateway"
            Condition = {
              "Fn::FindInMap" = [
                "Nat",
                "Condition",
                Zone,
                { DefaultValue = { Ref = "AWS::NoValue" } },
              ]
            }
            Properties = {
              AllocationId = { "Fn::GetAtt" = ["NatAddress${Zone}", "AllocationId"] }
              SubnetId     = { Ref = "SubnetPublic${Zone}" }
            }
          }
          # The data tier has no way out.
          "PrivateRoute${Zone}" = {
            Type = "AWS::EC2::Route"
            Properties = {
              RouteTableId         = { Ref = "RouteTablePrivate${Zone}" }
              DestinationCidrBlock = "0.0.0.0/0"
              NatGatewayId = {
                "Fn::If" = ["IsProd", { Ref = "NatGateway${Zone}" }, { Ref = "NatGatewayA" }]
              }
            }
          }
        }
      ]...),
      # ------------------------------------------------------------------ endpoints
      {
        EndpointSecurityGroup = {
          Type = "AWS::EC2::SecurityGroup"
          Properties = {
            GroupDescription = "Who may call the endpoints"
            VpcId            = { Ref = "Vpc" }
            SecurityGroupIngress = [{
              IpProtocol = "tcp"
              FromPort   = 443
              ToPort     = 443
              CidrIp     = { "Fn::GetAtt" = ["Vpc", "CidrBlock"] }
            }]
          }
        }
      },
      # The dots of "ecr.api" cannot stand in a logical id.
      # Fn::ForEach::Endpoints
      {
        for Service in var.EndpointServices :
        "Endpoint${replace(Service, "/[^0-9A-Za-z]/", "")}" => {
          Type = "AWS::EC2::VPCEndpoint"
          Properties = {
            VpcId             = { Ref = "Vpc" }
            VpcEndpointType   = "Interface"
            PrivateDnsEnabled = true
            ServiceName       = { "Fn::Sub" = "com.amazonaws.$${AWS::Region}.${Service}" }
            SubnetIds = [
              { Ref = "SubnetPrivateA" },
              { Ref = "SubnetPrivateB" },
              { Ref = "SubnetPrivateC" },
            ]
            SecurityGroupIds = [{ Ref = "EndpointSecurityGroup" }]
          }
        }
      },
      # These cost nothing; which of them there are depends on the environment.
      # Fn::ForEach::GatewayEndpoints
      {
        for Service in local.GatewayEndpoints[var.Environment].Services : "${Service}Endpoint" => {
          Type = "AWS::EC2::VPCEndpoint"
          Properties = {
            VpcId       = { Ref = "Vpc" }
            ServiceName = { "Fn::Sub" = "com.amazonaws.$${AWS::Region}.${Service}" }
            RouteTableIds = [
              { Ref = "RouteTablePrivateA" },
              { Ref = "RouteTablePrivateB" },
              { Ref = "RouteTablePrivateC" },
            ]
          }
        }
      },
      # ------------------------------------------------------------------ what watches
      {
        FlowLogGroup = {
          Type                = "AWS::Logs::LogGroup"
          DeletionPolicy      = "Retain"
          UpdateReplacePolicy = "Retain"
          Properties = {
            LogGroupName    = { "Fn::Sub" = "/network/$${Environment}/flow" }
            RetentionInDays = { "Fn::If" = ["KeepsLogs", 365, { Ref = "FlowLogDays" }] }
          }
        }
        FlowLogRole = {
          Type = "AWS::IAM::Role"
          Properties = {
            AssumeRolePolicyDocument = {
              Version = "2012-10-17"
              Statement = [{
                Effect    = "Allow"
                Action    = "sts:AssumeRole"
                Principal = { Service = "vpc-flow-logs.amazonaws.com" }
              }]
            }
            Policies = [{
              PolicyName = "write"
              PolicyDocument = {
                Version = "2012-10-17"
                Statement = [{
                  Effect   = "Allow"
                  Action   = ["logs:CreateLogStream", "logs:PutLogEvents"]
                  Resource = { "Fn::GetAtt" = ["FlowLogGroup", "Arn"] }
                }]
              }
            }]
          }
        }
        FlowLog = {
          Type = "AWS::EC2::FlowLog"
          Properties = {
            ResourceType             = "VPC"
            ResourceId               = { Ref = "Vpc" }
            TrafficType              = "ALL"
            LogGroupName             = { Ref = "FlowLogGroup" }
            DeliverLogsPermissionArn = { "Fn::GetAtt" = ["FlowLogRole", "Arn"] }
          }
        }
      },

      # A small machine in each zone that asks the targets for their front page, and says so where it could not.
      # Fn::ForEach::Probes
      {
        for Zone in local.zones : "Probe${Zone}" => {
          Type      = "AWS::EC2::Instance"
          Condition = "HasProbe${Zone}"
          DependsOn = ["FlowLog"]
          Properties = {
            ImageId      = { Ref = "ProbeImage" }
            InstanceType = "t3.nano"
            SubnetId     = { Ref = "SubnetPrivate${Zone}" }
            UserData = {
              "Fn::Base64" = {
                "Fn::Sub" = [
                  <<-EOT
                    #!/bin/bash -eu
                    # zone ${Zone} of $${Environment}; $${!target} is bash's own

                    for target in $${Targets}; do
                      curl --silent --max-time 5 "https://$${!target}/" > /dev/null ||
                        logger --tag probe-${Zone} "no answer from $${!target}"
                    done
                  EOT
                  ,
                  {
                    Targets = { "Fn::Join" = [" ", { Ref = "ProbeTargets" }] }
                  },
                ]
              }
            }
            Tags = [{ Key = "Name", Value = "probe-${Zone}" }]
          }
        }
      },
      # What other stacks look up by name, without being tied to this one
      {
        Directory = {
          Type = "AWS::SSM::Parameter"
          Properties = {
            Name  = { "Fn::Sub" = "/network/$${Environment}/vpc" }
            Type  = "String"
            Value = { Ref = "Vpc" }
            Tags = merge(
              { owner = "platform" },
              # one for each tier
              # Fn::ForEach::CidrTags
              {
                for Tier in ["Public", "Private", "Data"] : "cidr-${Tier}" => {
                  "Fn::FindInMap" = ["Cidr", Tier, "A"]
                }
              },
              { environment = { Ref = "Environment" } },
            )
          }
        }
      },
    )

    Outputs = merge(
      {
        VpcId = {
          Value  = { Ref = "Vpc" }
          Export = { Name = { "Fn::Sub" = "$${AWS::StackName}-VpcId" } }
        }
      },

      # SubnetPublicAId, SubnetPublicBId, ...
      # Fn::ForEach::TierOutputs
      merge([
        for Tier in ["Public", "Private", "Data"] : {
          # zones
          # Fn::ForEach::SubnetOutputs
          for Zone in ["A", "B", "C"] : "Subnet${Tier}${Zone}Id" => {
            Description = "Subnet ${Zone} of the tier ${Tier}"
            Value       = { Ref = "Subnet${Tier}${Zone}" }
            Export      = { Name = { "Fn::Sub" = "$${AWS::StackName}-${Tier}-${Zone}" } }
          }
        }
      ]...),
      {
        FlowLogGroupName = { Value = { Ref = "FlowLogGroup" } }
      },
      # zones
      # Fn::ForEach::Addresses
      {
        for Zone in ["A", "B", "C"] : "NatAddress${Zone}Ip" => {
          # for the allow lists of our partners
          Description = "Where our traffic comes from"
          Condition = {
            "Fn::FindInMap" = [
              "Nat",
              "Condition",
              Zone,
              { DefaultValue = { Ref = "AWS::NoValue" } },
            ]
          }
          Value = { Ref = "NatAddress${Zone}" }
        }
      },
    )
  }

  keys_of_resources = concat(
    ["EndpointSecurityGroup"],
    [for Service in var.EndpointServices : "Endpoint${replace(Service, "/[^0-9A-Za-z]/", "")}"],
  )

  repeated_resources = [
    for key, made in { for key in local.keys_of_resources : key => key... } :
    key if length(made) > 1
  ]
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)

  precondition {
    condition     = length(local.repeated_resources) == 0
    error_message = "Two entries of Resources have the same key: ${join(", ", local.repeated_resources)}."
  }
}
