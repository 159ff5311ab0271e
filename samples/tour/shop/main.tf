# A shop in one region: a network over several zones, web servers behind a load balancer, and workers with disks.
#
# More web servers: raise "WebServers". A new zone: add it to the end of "Zones", because the ids count.

variable "Zones" {
  type    = list(string)
  default = ["cn-beijing-f", "cn-beijing-g", "cn-beijing-h"]
}

variable "WebServers" {
  type    = number
  default = 2

  validation {
    condition     = var.WebServers >= 0 && var.WebServers <= 1024 && floor(var.WebServers) == var.WebServers
    error_message = "The value of WebServers must be a whole number from 0 to 1024."
  }
}

locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Description              = <<-EOT
      Network and servers of the shop.
      Ask #platform before you change the order of a list.
    EOT

    Parameters = {
      Environment = {
        Type          = "String"
        Default       = "test"
        AllowedValues = ["test", "prod"]
      }
      Zones = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.Zones)
      }
      WebServers = {
        Type    = "Number"
        Default = var.WebServers # the load balancer takes up to 200
      }
      ImageId = {
        Type    = "String"
        Default = "aliyun_3_x64_20G_alibase_20240819.vhd"
      }
      Password = {
        Type   = "String"
        NoEcho = true
      }
    }

    Mappings = {
      Sizes = {
        test = {
          Web    = "ecs.c7.large"
          Worker = "ecs.g7.large"
          Disk   = 40
        }
        prod = {
          Web    = "ecs.c7.2xlarge"
          Worker = "ecs.g7.4xlarge"
          Disk   = 400
        }
      }
    }

    Conditions = {
      IsProd = { "Fn::Equals" = ["prod", { Ref = "Environment" }] }
    }

    Resources = merge(
      # ================================================================== network
      {
        Vpc = {
          Type = "ALIYUN::ECS::VPC"
          Properties = {
            VpcName   = { "Fn::Sub" = "shop-$${Environment}" }
            CidrBlock = "10.0.0.0/16"
          }
        }
      },
      {
        # one switch in each zone
        for Index in range(length(var.Zones)) : "Switch[${Index}]" => {
          Type = "ALIYUN::ECS::VSwitch"
          Properties = {
            VpcId       = { Ref = "Vpc" }
            ZoneId      = { "Fn::Select" = [Index, { Ref = "Zones" }] }
            VSwitchName = { "Fn::Sub" = "shop-$${Environment}-${Index}" }
            CidrBlock   = "10.0.${Index}.0/24"
          }
        }
      },
      {
        SecurityGroup = {
          Type = "ALIYUN::ECS::SecurityGroup"
          Properties = {
            VpcId = { Ref = "Vpc" }
            # the public ports, and ssh from inside
            # the last item is repeated
            SecurityGroupIngress = [
              {
                PortRange    = "80/80"
                SourceCidrIp = "0.0.0.0/0"
                IpProtocol   = "tcp"
                NicType      = "intranet"
              },
              {
                PortRange    = "443/443"
                SourceCidrIp = "0.0.0.0/0"
                IpProtocol   = "tcp"
                NicType      = "intranet"
              },
              {
                PortRange    = "22/22"
                SourceCidrIp = "10.0.0.0/16"
                IpProtocol   = "tcp"
                NicType      = "intranet"
              },
            ]
            # what the servers may call; the others wait for their firewall rule
            # carts, from March on
            SecurityGroupEgress = [
              {
                IpProtocol = "tcp"
                PortRange  = "5432/5432"
                DestCidrIp = "10.1.0.0/16"
                NicType    = "intranet"
              },
              {
                IpProtocol = "tcp"
                PortRange  = "443/443"
                DestCidrIp = "0.0.0.0/0"
                NicType    = "intranet"
              },
            ]
          }
        }
      },
      {
        # ================================================================== servers
        # The web servers are spread over the switches, one after the other.
        for Index in range(var.WebServers) : "Web[${Index}]" => {
          Type = "ALIYUN::ECS::Instance"
          Properties = {
            VpcId = { Ref = "Vpc" }
            VSwitchId = {
              "Fn::Select" = [
                { "Fn::Calculate" = ["{0}%3", 0, [Index]] },
                [for Index in range(length(var.Zones)) : { Ref = "Switch[${Index}]" }],
              ]
            }
            SecurityGroupId = { Ref = "SecurityGroup" }
            ImageId         = { Ref = "ImageId" }
            InstanceType    = { "Fn::FindInMap" = ["Sizes", { Ref = "Environment" }, "Web"] }
            Password        = { Ref = "Password" }
            HostName        = "web-${Index}"
          }
        }
      },
      {
        # Each worker has a disk, which outlives it.
        for Index in range(2) : "Worker[${Index}]" => {
          Type      = "ALIYUN::ECS::Instance"
          DependsOn = [for Index in range(var.WebServers) : "Web[${Index}]"] # they ask the web servers for work
          Properties = {
            VpcId = { Ref = "Vpc" }
            VSwitchId = {
              "Fn::Select" = [
                0,
                [for Index in range(length(var.Zones)) : { Ref = "Switch[${Index}]" }],
              ]
            }
            SecurityGroupId = { Ref = "SecurityGroup" }
            ImageId         = { Ref = "ImageId" }
            InstanceType    = { "Fn::FindInMap" = ["Sizes", { Ref = "Environment" }, "Worker"] }
            Password        = { Ref = "Password" }
            HostName        = { "Fn::Select" = [Index, ["packer", "shipper"]] }
          }
        }
      },
      {
        for Index in range(2) : "Disk[${Index}]" => {
          Type           = "ALIYUN::ECS::Disk"
          DeletionPolicy = "Retain"
          Properties = {
            ZoneId   = { "Fn::Select" = [0, { Ref = "Zones" }] }
            Size     = { "Fn::FindInMap" = ["Sizes", { Ref = "Environment" }, "Disk"] }
            DiskName = "worker-${Index}"
          }
        }
      },
      {
        for Index in range(2) : "DiskAttachment[${Index}]" => {
          Type = "ALIYUN::ECS::DiskAttachment"
          Properties = {
            InstanceId = { Ref = "Worker[${Index}]" }
            DiskId     = { Ref = "Disk[${Index}]" }
            Device     = "/dev/xvdb"
          }
        }
      },
      # ================================================================== load balancer
      {
        LoadBalancer = {
          Type = "ALIYUN::SLB::LoadBalancer"
          Properties = {
            LoadBalancerName = { "Fn::Sub" = "shop-$${Environment}" }
            AddressType      = "internet"
            LoadBalancerSpec = { "Fn::If" = ["IsProd", "slb.s3.medium", "slb.s1.small"] }
          }
        }
        # the workers answer for what the shop has sent
        Backends = {
          Type = "ALIYUN::SLB::BackendServerAttachment"
          Properties = {
            LoadBalancerId = { Ref = "LoadBalancer" }
            BackendServerList = {
              "Fn::ListMerge" = [
                [for Index in range(var.WebServers) : { Ref = "Web[${Index}]" }],
                [for Index in range(2) : { Ref = "Worker[${Index}]" }],
              ]
            }
          }
        }
      },
    )

    Outputs = {
      WebServers = {
        Value = [for Index in range(var.WebServers) : { Ref = "Web[${Index}]" }]
      }
      WorkerAddresses = {
        Description = "In the network of the shop"
        Value       = [for Index in range(2) : { "Fn::GetAtt" = ["Worker[${Index}]", "PrivateIp"] }]
      }
      # whom to call
      OnCall = {
        Value = ["+49 30 1234", "+49 30 5678"] # by e-mail only
      }
    }
  }
}

output "template" {
  description = "The ROS template, as JSON"
  value       = jsonencode(local.template)
}
