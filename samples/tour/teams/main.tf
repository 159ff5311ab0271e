# Accounts of the teams: a role, a bucket and a log group for each, and who may read what.
#
# A new team: add it to "Teams" (the end of the list: the ids count), and its cost centre to the roles below.

variable "Teams" {
  type    = list(string)
  default = ["web", "data", "mobile"]
}

variable "Auditors" {
  description = "Accounts that may read every bucket"
  type        = list(string)
  default     = ["111111111111", "222222222222"]
}

locals {
  closed = {
    BlockPublicAcls       = true
    BlockPublicPolicy     = true
    IgnorePublicAcls      = true
    RestrictPublicBuckets = true
  }

  centres = {
    web    = "4711"
    data   = "0815" # shared with research
    mobile = "4712"
  }

  names = [
    "web",
    "data", # the largest by far
    "mobile",
  ]

  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = <<-EOT
      Roles, buckets and permissions of the teams.
      Ask #platform before you change the order of a list.
    EOT

    Parameters = {
      Teams = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.Teams)
      }
      Stage = {
        Type          = "String"
        Default       = "dev"
        AllowedValues = ["dev", "prod"]
      }
      Auditors = {
        Type        = "CommaDelimitedList"
        Description = "Accounts that may read every bucket"
        Default     = join(",", var.Auditors)
      }
      LogDays = {
        Type    = "Number"
        Default = 30
      }
      # of the log lines that are counted
      Level = {
        Type          = "String"
        Default       = "Error"
        AllowedValues = ["Warning", "Error"]
      }
    }

    Mappings = {
      # in messages a second
      Quota = {
        web    = { Burst = 100, Steady = 20 }
        data   = { Burst = 500, Steady = 200 }
        mobile = { Burst = 50, Steady = 10 }
      }
    }

    Conditions = merge(
      {
        IsProd = { "Fn::Equals" = [{ Ref = "Stage" }, "prod"] }
      },
      # Production keeps all levels, the other stages the one that is asked for.
      # Fn::ForEach::Levels
      {
        for level in ["Warning", "Error"] : "Counts${level}s" => {
          "Fn::Or" = [{ Condition = "IsProd" }, { "Fn::Equals" = [{ Ref = "Level" }, level] }]
        }
      },
      {
        KeepsLogs = {
          "Fn::Not" = [{ "Fn::Equals" = [{ Ref = "LogDays" }, 0] }]
        }
      },
    )

    Resources = merge(
      # ================================================================== what all of them share
      {
        Key = {
          Type                = "AWS::KMS::Key"
          DeletionPolicy      = "Retain"
          UpdateReplacePolicy = "Retain"
          Properties = {
            Description       = { "Fn::Sub" = "Buckets of the teams ($${Stage})" }
            EnableKeyRotation = true
            KeyPolicy = {
              Version = "2012-10-17"
              Statement = concat(
                [{
                  Sid    = "Owner"
                  Effect = "Allow"
                  Principal = {
                    AWS = { "Fn::Sub" = "arn:$${AWS::Partition}:iam::$${AWS::AccountId}:root" }
                  }
                  Action   = "kms:*"
                  Resource = "*"
                }],
                # one statement for each auditor, so that one can go without the others
                [for i, account in var.Auditors : {
                  Sid       = "Auditor${i}"
                  Effect    = "Allow"
                  Principal = { AWS = account }
                  Action    = ["kms:Decrypt", "kms:DescribeKey"]
                  Resource  = "*"
                }],
              )
            }
          }
        }
      },

      # ================================================================== buckets
      # Fn::ForEach::Buckets
      {
        for i, team in var.Teams : "Bucket${i}" => {
          Type                = "AWS::S3::Bucket"
          DeletionPolicy      = "Retain"
          UpdateReplacePolicy = "Retain"
          Properties = {
            BucketName = { "Fn::Sub" = "$${AWS::AccountId}-$${AWS::Region}-${team}" } # globally unique
            BucketEncryption = {
              ServerSideEncryptionConfiguration = [{
                ServerSideEncryptionByDefault = {
                  SSEAlgorithm   = "aws:kms"
                  KMSMasterKeyID = { "Fn::GetAtt" = ["Key", "Arn"] }
                }
              }]
            }
            PublicAccessBlockConfiguration = local.closed
            LifecycleConfiguration = {
              Rules = [
                # what each folder is kept for, in days
                # "final" stays for ever
                for days in [["tmp", 1], ["drafts", 30], ["exports", 365]] : {
                  Id     = { "Fn::Select" = [0, days] }
                  Status = "Enabled"
                  Prefix = {
                    "Fn::Sub" = ["$${folder}/", { folder = { "Fn::Select" = [0, days] } }]
                  }
                  ExpirationInDays = { "Fn::Select" = [1, days] }
                }
              ]
            }
          }
        }
      },
      {
        Inventory = {
          Type                = "AWS::S3::Bucket"
          DeletionPolicy      = "Retain"
          UpdateReplacePolicy = "Retain"
          Properties          = { PublicAccessBlockConfiguration = local.closed }
        }
      },
      # the ids from above
      # Fn::ForEach::BucketPolicies
      {
        for i, bucket in ["Bucket0", "Bucket1", "Bucket2"] : "BucketPolicy${i}" => {
          Type = "AWS::S3::BucketPolicy"
          Properties = {
            Bucket = { Ref = "Bucket${i}" }
            PolicyDocument = {
              Version = "2012-10-17"
              Statement = [
                {
                  Sid       = "TlsOnly"
                  Effect    = "Deny"
                  Principal = "*"
                  Action    = "s3:*"
                  Resource = [
                    { "Fn::GetAtt" = [bucket, "Arn"] },
                    {
                      "Fn::Sub" = ["$${arn}/*", { arn = { "Fn::GetAtt" = [bucket, "Arn"] } }]
                    },
                  ]
                  Condition = { Bool = { "aws:SecureTransport" = "false" } }
                },
                {
                  Sid    = "Audit"
                  Effect = "Allow"
                  Principal = {
                    AWS = [for account in var.Auditors : {
                      "Fn::Sub" = "arn:$${AWS::Partition}:iam::${account}:root"
                    }]
                  }
                  Action = ["s3:GetObject", "s3:ListBucket"]
                  Resource = [
                    # the bucket, and what is in it
                    for suffix in ["", "/*"] : {
                      "Fn::Sub" = ["$${arn}${suffix}", { arn = { "Fn::GetAtt" = [bucket, "Arn"] } }]
                    }
                  ]
                },
              ]
            }
          }
        }
      },

      # ================================================================== roles
      # cost centre of each team; the keys are the ids
      # Fn::ForEach::Roles
      {
        for team, centre in local.centres : "${team}Role" => {
          Type = "AWS::IAM::Role"
          Properties = {
            RoleName = { "Fn::Sub" = "$${Stage}-${team}" }
            AssumeRolePolicyDocument = {
              Version = "2012-10-17"
              Statement = [{
                Effect = "Allow"
                Action = "sts:AssumeRole"
                Principal = {
                  Service = [
                    for service in ["lambda", "ecs-tasks", "codebuild"] : "${service}.amazonaws.com"
                  ]
                }
              }]
            }
            Tags = [
              { Key = "team", Value = team },
              { Key = "cost-centre", Value = centre },
            ]
          }
        }
      },

      # what a team may do with its own bucket, and with those of the others
      # Fn::ForEach::Policies
      {
        for i, team in ["web", "data", "mobile"] : "${team}Policy" => {
          Type      = "AWS::IAM::Policy"
          DependsOn = ["Key", "Inventory"]
          Properties = {
            PolicyName = "buckets-${i}"
            Roles      = [{ Ref = "${team}Role" }]
            PolicyDocument = {
              Version = "2012-10-17"
              Statement = concat(
                [{
                  Sid    = "Own"
                  Effect = "Allow"
                  Action = "s3:*Object"
                  Resource = {
                    "Fn::Sub" = ["$${arn}/*", { arn = { "Fn::GetAtt" = ["Bucket${i}", "Arn"] } }]
                  }
                }],
                # every combination of folder and verb
                flatten([
                  for f, folder in ["exports", "final"] : [for verb in ["Get", "List"] : {
                    Sid      = "${verb}${f}of${i}"
                    Effect   = "Allow"
                    Action   = "s3:${verb}*"
                    Resource = { "Fn::Sub" = "arn:$${AWS::Partition}:s3:::*-${team}/${folder}/*" }
                  }]
                ]),
              )
            }
          }
        }
      },

      # ================================================================== logs
      # Fn::ForEach::LogGroups
      {
        for i, name in local.names : "Logs${i}" => {
          Type                = "AWS::Logs::LogGroup"
          DeletionPolicy      = "Delete"
          UpdateReplacePolicy = "Delete"
          Properties = {
            LogGroupName = { "Fn::Sub" = "/teams/$${Stage}/${name}" }
            # without: for ever
            RetentionInDays = {
              "Fn::If" = ["KeepsLogs", { Ref = "LogDays" }, { Ref = "AWS::NoValue" }]
            }
          }
        }
      },
      # Fn::ForEach::Filters
      {
        for level in ["Warning", "Error"] : "Filter${level}" => {
          Type      = "AWS::Logs::MetricFilter"
          Condition = "Counts${level}s"
          Properties = {
            LogGroupName  = { Ref = "Logs0" }
            FilterPattern = "\"${level}\""
            MetricTransformations = [{
              MetricName      = level
              MetricNamespace = { "Fn::Sub" = "Teams/$${Stage}" }
              MetricValue     = "1"
            }]
          }
        }
      },
      {
        Throttle = {
          Type = "AWS::SSM::Parameter"
          Properties = {
            Type        = "String"
            Description = "Read by the gateway: one line for each team"
            Value = {
              "Fn::Join" = ["\n", [for i, team in ["web", "data", "mobile"] : {
                "Fn::Sub" = ["${i} ${team} $${steady} $${burst}", {
                  steady = { "Fn::FindInMap" = ["Quota", team, "Steady"] }
                  burst  = { "Fn::FindInMap" = ["Quota", team, "Burst"] }
                }]
              }]]
            }
          }
        }
      },
    )

    Outputs = merge(
      {
        KeyArn = {
          Value  = { "Fn::GetAtt" = ["Key", "Arn"] }
          Export = { Name = { "Fn::Sub" = "$${AWS::StackName}-key" } }
        }
      },

      # Bucket0Name, Bucket1Name, ...
      # Fn::ForEach::BucketNames
      {
        for i, team in var.Teams : "Bucket${i}Name" => {
          Description = "Bucket of the team ${team}"
          Value       = { Ref = "Bucket${i}" }
          Export      = { Name = { "Fn::Sub" = "$${AWS::StackName}-bucket-${i}" } }
        }
      },
      # Fn::ForEach::RoleArns
      {
        for team in ["web", "data", "mobile"] : "${team}RoleArn" => {
          Value = { "Fn::GetAtt" = ["${team}Role", "Arn"] }
        }
      },
      # for the runbook
      {
        InventoryBucket = { Value = { Ref = "Inventory" } }
      },
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
