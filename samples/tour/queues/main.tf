# Queues of the order flow: for each stage a queue with a dead-letter queue and alarms, the topic that feeds them,
# the workers that empty them, and one dashboard for all of it.
#
# Written for our preprocessor (make expand), which knows the draft of Fn::Map and Fn::Merge.

variable "OnCall" {
  type    = list(string)
  default = ["orders@example.com", "platform@example.com"]
}

variable "OfficeRanges" {
  type    = list(string)
  default = ["192.0.2.0/24", "198.51.100.0/24"]
}

locals {
  tags = [
    { Key = "owner", Value = "orders" },
    { Key = "environment", Value = { Ref = "Environment" } },
  ]

  queues = [
    ["intake", 30, 5],
    ["payment", 300, 2], # the bank is slow
    ["shipping", 60, 5],
  ]

  scalings = [
    { MaximumConcurrency = 20 },
    { MaximumConcurrency = 2 }, # see Worker
    { MaximumConcurrency = 10 },
  ]

  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "The order flow: queues, alarms, workers, dashboard"

    Parameters = {
      Environment = {
        Type          = "String"
        Default       = "dev"
        AllowedValues = ["dev", "prod"]
      }
      # Who is told about alarms
      OnCall = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.OnCall)
      }
      OfficeRanges = {
        Type    = "CommaDelimitedList"
        Default = join(",", var.OfficeRanges) # the VPN is the second
      }
      SubnetIds = {
        Type = "List<AWS::EC2::Subnet::Id>"
      }
      VpcId = {
        Type = "AWS::EC2::VPC::Id"
      }
      Watched = {
        Type          = "String"
        Default       = "Payment"
        AllowedValues = ["Payment", "Shipping"]
      }
    }

    Mappings = {
      Worker = {
        intake   = { Memory = 256, Batch = 10 }
        payment  = { Memory = 512, Batch = 1 } # one at a time: the bank locks accounts
        shipping = { Memory = 256, Batch = 5 }
      }
      Alarm = {
        dev  = { Periods = 3 }
        prod = { Periods = 1 }
      }
    }

    Conditions = merge(
      {
        IsProd = { "Fn::Equals" = [{ Ref = "Environment" }, "prod"] }
      },
      # Outside production only one stage is watched: the one that somebody works on.
      # intake never fails
      {
        for Stage in ["Payment", "Shipping"] : "Watch${Stage}" => {
          "Fn::Or" = [{ Condition = "IsProd" }, { "Fn::Equals" = [{ Ref = "Watched" }, Stage] }]
        }
      },
      {
        HasOffice = {
          "Fn::Not" = [{
            "Fn::Equals" = [{ "Fn::Join" = ["", { Ref = "OfficeRanges" }] }, ""]
          }]
        }
      },
    )

    Resources = merge(
      # ------------------------------------------------------------------ the topic that feeds the queues
      {
        Topic = {
          Type = "AWS::SNS::Topic"
          Properties = {
            DisplayName    = { "Fn::Sub" = "Orders ($${Environment})" }
            KmsMasterKeyId = "alias/aws/sns"
            Tags           = local.tags
          }
        }

        Alarms = {
          Type = "AWS::SNS::Topic"
          Properties = {
            Subscription = concat(
              # e-mail for people, in the order of the rota
              [for address in var.OnCall : { Protocol = "email", Endpoint = address }],
              [
                # and the chat, always
                {
                  Protocol = "https"
                  Endpoint = "https://chat.example.com/hooks/orders"
                },
              ],
            )
            Tags = local.tags
          }
        }
      },

      # ---------------------------------------------------------------- one dead-letter queue for each stage
      {
        for n, stage in ["intake", "payment", "shipping"] : "DeadLetters${n}" => {
          Type                = "AWS::SQS::Queue"
          DeletionPolicy      = "Retain"
          UpdateReplacePolicy = "Retain"
          Properties = {
            QueueName              = { "Fn::Sub" = "$${Environment}-${stage}-dead" }
            MessageRetentionPeriod = 1209600 # the longest there is
            Tags = concat(
              [{ Key = "position", Value = tostring(n) }],
              [for tag in ["owner", "stage"] : { Key = tag, Value = stage }],
            )
          }
        }
      },
      # ---------------------------------------------------------------- the queues: name, seconds to handle a message, retries
      {
        for n, queue in local.queues : "Queue${n}" => {
          Type      = "AWS::SQS::Queue"
          DependsOn = "Topic"
          Properties = {
            QueueName = {
              "Fn::Sub" = ["$${env}-$${name}", {
                env  = { Ref = "Environment" }
                name = { "Fn::Select" = [0, queue] }
              }]
            }
            VisibilityTimeout      = { "Fn::Select" = [1, queue] }
            MessageRetentionPeriod = { "Fn::Select" = [n, [345600, 86400, 345600]] }
            RedrivePolicy = {
              deadLetterTargetArn = { "Fn::GetAtt" = ["DeadLetters${n}", "Arn"] }
              maxReceiveCount     = { "Fn::Select" = [2, queue] }
            }
            Tags = local.tags
          }
        }
      },
      # the topic may write to them, nobody else
      merge([
        for n, stage in ["intake", "payment", "shipping"] : {
          "QueuePolicy${n}" = {
            Type = "AWS::SQS::QueuePolicy"
            Properties = {
              Queues = [{ Ref = "Queue${n}" }]
              PolicyDocument = {
                Version = "2012-10-17"
                Statement = [{
                  Sid       = "FromTopic${n}"
                  Effect    = "Allow"
                  Principal = { Service = "sns.amazonaws.com" }
                  Action    = "sqs:SendMessage"
                  Resource  = { "Fn::GetAtt" = ["Queue${n}", "Arn"] }
                  Condition = {
                    ArnEquals = { "aws:SourceArn" = { Ref = "Topic" } }
                  }
                }]
              }
            }
          }
          "Subscription${n}" = {
            Type = "AWS::SNS::Subscription"
            Properties = {
              TopicArn     = { Ref = "Topic" }
              Protocol     = "sqs"
              Endpoint     = { "Fn::GetAtt" = ["Queue${n}", "Arn"] }
              FilterPolicy = { stage = [stage, "all"] }
            }
          }
        }
      ]...),
      # ---------------------------------------------------------------- alarms: two for each stage
      merge([
        for Stage in ["intake", "payment", "shipping"] : {
          for Kind in ["Late", "Dead"] : "${Stage}${Kind}" => {
            Type = "AWS::CloudWatch::Alarm"
            Properties = {
              AlarmDescription = { "Fn::Sub" = "${Kind}: ${Stage} in $${AWS::Region}" }
              Namespace        = "Orders"
              MetricName       = Kind
              # the same names as in the workers' code
              Dimensions = [for Index, Value in ["Environment", "Stage"] : {
                Name  = Value
                Value = { "Fn::Sub" = "$${Environment}-${Stage}-${Index}" }
              }]
              Statistic          = "Maximum"
              ComparisonOperator = "GreaterThanThreshold"
              Threshold          = 0
              Period             = 300
              EvaluationPeriods = {
                "Fn::FindInMap" = ["Alarm", { Ref = "Environment" }, "Periods"]
              }
              AlarmActions = [{ Ref = "Alarms" }]
            }
          }
        }
      ]...),
      # ---------------------------------------------------------------- workers
      {
        for stage in ["intake", "payment", "shipping"] : "${stage}Worker" => {
          Type = "AWS::Lambda::Function"
          Properties = {
            FunctionName = { "Fn::Sub" = "$${Environment}-${stage}-worker" }
            Runtime      = "python3.12"
            Handler      = "index.handler"
            Role         = { "Fn::GetAtt" = ["WorkerRole", "Arn"] }
            MemorySize   = { "Fn::FindInMap" = ["Worker", stage, "Memory"] }
            VpcConfig = {
              SubnetIds        = { Ref = "SubnetIds" }
              SecurityGroupIds = [{ "Fn::GetAtt" = ["WorkerSecurityGroup", "GroupId"] }]
            }
            Environment = {
              Variables = merge(
                { STAGE = stage },
                # where the other stages are
                {
                  for k, NAME in ["INTAKE", "PAYMENT", "SHIPPING"] : "QUEUE_${NAME}" => {
                    Ref = "Queue${k}"
                  }
                },
              )
            }
            Code = {
              # the real code comes with the application
              ZipFile = <<-EOT
                import os

                def handler(event, context):
                    print(os.environ["STAGE"], len(event["Records"]))
              EOT
            }
          }
        }
      },
      {
        for n, scaling in local.scalings : "Trigger${n}" => {
          Type = "AWS::Lambda::EventSourceMapping"
          Properties = {
            EventSourceArn = { "Fn::GetAtt" = ["Queue${n}", "Arn"] }
            FunctionName = {
              "Fn::Select" = [n, [
                { Ref = "intakeWorker" },
                { Ref = "paymentWorker" },
                { Ref = "shippingWorker" },
              ]]
            }
            ScalingConfig = scaling
          }
        }
      },
      # errors of the code itself
      {
        for Stage in ["Payment", "Shipping"] : "${Stage}Errors" => {
          Type      = "AWS::CloudWatch::Alarm"
          Condition = "Watch${Stage}"
          Properties = {
            AlarmDescription   = "The worker fails: see the log"
            Namespace          = "AWS/Lambda"
            MetricName         = "Errors"
            Statistic          = "Sum"
            ComparisonOperator = "GreaterThanThreshold"
            Threshold          = 0
            Period             = 60
            EvaluationPeriods  = 1
            AlarmActions       = [{ Ref = "Alarms" }]
          }
        }
      },
      {
        WorkerRole = {
          Type = "AWS::IAM::Role"
          Properties = {
            AssumeRolePolicyDocument = {
              Version = "2012-10-17"
              Statement = [{
                Effect    = "Allow"
                Action    = "sts:AssumeRole"
                Principal = { Service = "lambda.amazonaws.com" }
              }]
            }
            ManagedPolicyArns = [
              # the whole list is a loop
              for policy in ["AWSLambdaVPCAccessExecutionRole", "AWSLambdaSQSQueueExecutionRole"] :
              { "Fn::Sub" = "arn:$${AWS::Partition}:iam::aws:policy/service-role/${policy}" }
            ]
            Policies = [{
              PolicyName = "queues"
              PolicyDocument = {
                Version = "2012-10-17"
                Statement = concat(
                  flatten([
                    for n, stage in ["intake", "payment", "shipping"] : [
                      # two statements for each stage
                      {
                        Sid      = "Read${n}"
                        Effect   = "Allow"
                        Action   = ["sqs:ReceiveMessage", "sqs:DeleteMessage"]
                        Resource = { "Fn::GetAtt" = ["Queue${n}", "Arn"] }
                      },
                      {
                        Sid      = "Report${n}"
                        Effect   = "Allow"
                        Action   = "cloudwatch:PutMetricData"
                        Resource = "*"
                        Condition = {
                          StringEquals = { "cloudwatch:namespace" = "Orders/${stage}" }
                        }
                      },
                    ]
                  ]),
                  [
                    # never
                    {
                      Effect   = "Deny"
                      Action   = "sqs:DeleteQueue"
                      Resource = "*"
                    },
                  ],
                )
              }
            }]
          }
        }

        WorkerSecurityGroup = {
          Type = "AWS::EC2::SecurityGroup"
          Properties = {
            GroupDescription = "The workers"
            VpcId            = { Ref = "VpcId" }
            # the debugger, where there is an office
            SecurityGroupIngress = {
              "Fn::If" = [
                "HasOffice",
                [for i, range in var.OfficeRanges : {
                  IpProtocol  = "tcp"
                  FromPort    = 9000
                  ToPort      = 9000
                  CidrIp      = range
                  Description = "Debugger, range ${i}: ${range}"
                }],
                { Ref = "AWS::NoValue" },
              ]
            }
            SecurityGroupEgress = concat(
              [for rule in [[443, "the services"], [8443, "the services' metrics"]] : {
                IpProtocol = "tcp"
                FromPort   = { "Fn::Select" = [0, rule] }
                ToPort     = { "Fn::Select" = [0, rule] }
                CidrIp     = "10.0.0.0/8"
                Description = {
                  "Fn::Sub" = ["For $${to}", { to = { "Fn::Select" = [1, rule] } }]
                }
              }],
              [
                # names
                {
                  IpProtocol = "udp"
                  FromPort   = 53
                  ToPort     = 53
                  CidrIp     = "10.0.0.2/32"
                },
              ],
            )
          }
        }

        # ------------------------------------------------------------------ one dashboard
        Dashboard = {
          Type = "AWS::CloudWatch::Dashboard"
          Properties = {
            DashboardName = { "Fn::Sub" = "orders-$${Environment}" }
            DashboardBody = {
              "Fn::Sub" = [
                <<-EOT
                  {
                    "widgets": [
                      {"type": "text", "width": 24, "height": 2, "properties": {"markdown": "# Orders in $${AWS::Region}"}},
                      $${widgets}
                    ]
                  }
                EOT
                ,
                {
                  widgets = {
                    "Fn::Join" = [",", [for n, stage in ["intake", "payment", "shipping"] : {
                      "Fn::Sub" = "{\"type\": \"metric\", \"width\": 8, \"height\": 6, \"properties\": {\"title\": \"${n}: ${stage}\", \"region\": \"$${AWS::Region}\", \"metrics\": [[\"AWS/SQS\", \"ApproximateAgeOfOldestMessage\", \"QueueName\", \"$${Environment}-${stage}\"]]}}"
                    }]]
                  }
                },
              ]
            }
          }
        }
      },
    )

    Outputs = merge(
      {
        TopicArn = {
          Description = "Where orders are announced"
          Value       = { Ref = "Topic" }
          Export      = { Name = { "Fn::Sub" = "$${AWS::StackName}-Topic" } }
        }
      },

      {
        for n, stage in ["intake", "payment", "shipping"] : "Queue${n}Url" => {
          Description = "Queue of the stage ${stage}"
          Value       = { Ref = "Queue${n}" }
        }
      },
      # The role is asked for by name in the runbook.
      {
        WorkerRoleName = { Value = { Ref = "WorkerRole" } }
      },
      {
        for stage in ["intake", "payment", "shipping"] : "${stage}WorkerArn" => {
          Value = { "Fn::GetAtt" = ["${stage}Worker", "Arn"] }
        }
      },
    )
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
