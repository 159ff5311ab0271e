# The estate of the parcel service: network, services, queues, and what watches over them.
#
# Blocks are sorted by subject. What is made by CloudFormation is in the templates at the end of each part: the queues
# and the dashboards are owned by teams that deploy with stacks.

terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.60"
    }
  }
}

provider "aws" {
  region = var.region
  default_tags {
    tags = local.tags
  }
}

data "aws_caller_identity" "this" {}

data "aws_route53_zone" "this" {
  name = var.domain
}

data "aws_ami" "bastion" {
  most_recent = true
  owners      = ["amazon"]
  filter {
    name   = "name"
    values = ["al2023-ami-2023.*-arm64"]
  }
}

locals {
  prefix = "parcels-${var.environment}"
  tags = {
    Estate      = "parcels"
    Environment = var.environment
    ManagedBy   = "terraform"
  }
  account    = data.aws_caller_identity.this.account_id
  production = var.environment == "production"
}

# -- network ----------------------------------------------------------------------------------------------------------

locals {
  zone_names = [for zone in var.zones : "${var.region}${zone}"]

  # a quarter of the addresses for each tier, an eighth of that for each zone
  tiers = { public = 0, private = 1, data = 2 }
  subnets = merge([
    for tier, number in local.tiers : {
      for at, zone in var.zones :
      "${tier}-${zone}" => {
        tier = tier
        zone = "${var.region}${zone}"
        cidr = cidrsubnet(var.cidr, 5, number * 8 + at) # room for five more zones
      }
    }
  ]...)
  private_subnets = [for name, subnet in local.subnets : name if subnet.tier == "private"]
  subnets_by_tier = { for name, subnet in local.subnets : subnet.tier => name... }
}

resource "aws_vpc" "main" {
  cidr_block           = var.cidr
  enable_dns_hostnames = true
  tags                 = { Name = local.prefix }
}

resource "aws_internet_gateway" "main" {
  vpc_id = aws_vpc.main.id
  tags   = { Name = local.prefix }
}

resource "aws_subnet" "this" {
  for_each          = local.subnets
  vpc_id            = aws_vpc.main.id
  cidr_block        = each.value.cidr
  availability_zone = each.value.zone
  tags              = { Name = "${local.prefix}-${each.key}", Tier = each.value.tier }
}

resource "aws_eip" "nat" {
  count  = local.production ? length(var.zones) : 1
  domain = "vpc"
  tags   = { Name = "${local.prefix}-nat-${count.index}" }
}

resource "aws_nat_gateway" "main" {
  count         = local.production ? length(var.zones) : 1
  allocation_id = aws_eip.nat[count.index].id
  subnet_id     = aws_subnet.this["public-${var.zones[count.index]}"].id
  depends_on    = [aws_internet_gateway.main]
}

resource "aws_route_table" "public" {
  vpc_id = aws_vpc.main.id
  route {
    cidr_block = "0.0.0.0/0"
    gateway_id = aws_internet_gateway.main.id
  }
  tags = { Name = "${local.prefix}-public" }
}

resource "aws_route_table_association" "public" {
  for_each       = toset([for zone in var.zones : "public-${zone}"])
  subnet_id      = aws_subnet.this[each.key].id
  route_table_id = aws_route_table.public.id
}

resource "aws_security_group" "balancer" {
  name        = "${local.prefix}-balancer"
  description = "HTTPS from everywhere"
  vpc_id      = aws_vpc.main.id

  dynamic "ingress" {
    for_each = [80, 443]
    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["0.0.0.0/0"]
    }
  }
  egress {
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = [for name, subnet in local.subnets : subnet.cidr if subnet.tier != "data"]
  }
}

resource "aws_security_group" "services" {
  name        = "${local.prefix}-services"
  description = "From the balancer, and from each other"
  vpc_id      = aws_vpc.main.id

  ingress = concat(
    [
      {
        description      = "each other"
        from_port        = 8000
        to_port          = 8999
        protocol         = "tcp"
        cidr_blocks      = []
        ipv6_cidr_blocks = []
        prefix_list_ids  = []
        security_groups  = []
        self             = true
      },
    ],
    # the ports of what is public
    [
      for name, service in var.services : {
        description      = "${name} (${service.team})"
        from_port        = service.port
        to_port          = service.port
        protocol         = "tcp"
        cidr_blocks      = []
        ipv6_cidr_blocks = []
        prefix_list_ids  = []
        security_groups  = [aws_security_group.balancer.id]
        self             = false
      }
      if service.public
    ],
  )
}

resource "aws_network_acl" "data" {
  vpc_id     = aws_vpc.main.id
  subnet_ids = [for zone in var.zones : aws_subnet.this["data-${zone}"].id]

  ingress = [for at, name in local.private_subnets : {
    rule_no         = 100 + at
    action          = "allow"
    protocol        = "tcp"
    from_port       = 5432
    to_port         = 5432
    cidr_block      = local.subnets[name].cidr
    icmp_code       = null
    icmp_type       = null
    ipv6_cidr_block = null
  }]
}

# -- the way in -------------------------------------------------------------------------------------------------------

resource "aws_security_group" "bastion" {
  name   = "${local.prefix}-bastion"
  vpc_id = aws_vpc.main.id

  dynamic "ingress" {
    for_each = var.office_addresses
    content {
      description = "office"
      from_port   = 22
      to_port     = 22
      protocol    = "tcp"
      cidr_blocks = [ingress.value]
    }
  }
}

resource "aws_instance" "bastion" {
  ami                    = data.aws_ami.bastion.id
  instance_type          = "t4g.nano"
  subnet_id              = aws_subnet.this["public-a"].id
  vpc_security_group_ids = [aws_security_group.bastion.id]

  user_data = <<-EOT
    #!/bin/bash
    set -eu
    hostnamectl set-hostname bastion.${var.domain}
    dnf install -y jq postgresql15

    # one account for each admin
    %{for team, one in var.teams~}
    groupadd --force ${team}
    %{for admin in one.admins~}
    useradd --groups ${team} --create-home ${admin}
    install -d -m 700 -o ${admin} /home/${admin}/.ssh
    aws ssm get-parameter --name "/parcels/keys/${admin}" --query Parameter.Value --output text \
      > "/home/${admin}/.ssh/authorized_keys"
    %{endfor~}
    %{endfor~}
    echo "Environment: ${var.environment}, $${HOSTNAME}" > /etc/motd
  EOT

  metadata_options {
    http_tokens = "required"
  }
  tags = { Name = "${local.prefix}-bastion" }
}

locals {
  sudoers = { for team, one in var.teams : team => <<-EOT
    # ${one.mail}
    %${team} ALL=(ALL) NOPASSWD: /usr/bin/systemctl restart ${team}-*
    Defaults:%${team} !requiretty
  EOT
  }
  allowed_from = join("\n", [for address in var.office_addresses : "allow from ${address};"])
  hosts        = <<EOT
127.0.0.1 localhost
%{for name, service in var.services~}
%{if service.public~}
# ${service.team}
%{endif~}
127.0.1.${service.port - 8000} ${name}.${var.domain} ${name}
%{endfor~}
::1 localhost
EOT
}

resource "aws_ssm_parameter" "sudoers" {
  for_each = local.sudoers
  name     = "/parcels/${var.environment}/sudoers/${each.key}"
  type     = "String"
  value    = each.value
}

# -- names and certificates -------------------------------------------------------------------------------------------

locals {
  public_services = { for name, service in var.services : name => service.port if service.public }
  names           = [for name, port in local.public_services : "${name}.${var.domain}"]
}

resource "aws_acm_certificate" "public" {
  domain_name               = var.domain
  subject_alternative_names = [for name, port in local.public_services : "${name}.${var.domain}"]
  validation_method         = "DNS"
  lifecycle {
    create_before_destroy = true
    precondition {
      condition     = alltrue([for name in local.names : length(name) < 64])
      error_message = "A name of a certificate has 64 characters at most."
    }
  }
}

# The provider tells the records after it has asked for the certificate.
resource "aws_route53_record" "validation" {
  for_each = {
    for option in aws_acm_certificate.public.domain_validation_options : option.domain_name => {
      name   = option.resource_record_name
      type   = option.resource_record_type
      record = option.resource_record_value
    }
  }
  zone_id = data.aws_route53_zone.this.zone_id
  name    = each.value.name
  type    = each.value.type
  ttl     = 60
  records = [each.value.record]
}

resource "aws_lb" "public" {
  name               = local.prefix
  load_balancer_type = "application"
  security_groups    = [aws_security_group.balancer.id]
  subnets            = [for zone in var.zones : aws_subnet.this["public-${zone}"].id]
  access_logs {
    bucket  = aws_s3_bucket.logs.id
    prefix  = "balancer"
    enabled = true
  }
}

resource "aws_lb_listener" "https" {
  load_balancer_arn = aws_lb.public.arn
  port              = 443
  protocol          = "HTTPS"
  ssl_policy        = "ELBSecurityPolicy-TLS13-1-2-2021-06"
  certificate_arn   = aws_acm_certificate.public.arn
  default_action {
    type = "fixed-response"
    fixed_response {
      content_type = "text/plain"
      message_body = <<-EOT
        Nothing is here. Try one of these:
        %{for name in sort(keys(local.public_services))~}
          https://${name}.${var.domain}/
        %{endfor~}
      EOT
      status_code  = "404"
    }
  }
}

resource "aws_lb_target_group" "this" {
  for_each    = local.public_services
  name        = "${local.prefix}-${each.key}"
  port        = each.value
  protocol    = "HTTP"
  target_type = "ip"
  vpc_id      = aws_vpc.main.id
  health_check {
    path = "/health"
  }
}

resource "aws_lb_listener_rule" "this" {
  for_each     = { for at, name in sort(keys(local.public_services)) : name => 100 + at }
  listener_arn = aws_lb_listener.https.arn
  priority     = each.value
  action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.this[each.key].arn
  }
  condition {
    host_header {
      values = ["${each.key}.${var.domain}"]
    }
  }
}

# -- storage ----------------------------------------------------------------------------------------------------------

resource "aws_kms_key" "data" {
  description         = "Everything that ${local.prefix} keeps"
  enable_key_rotation = true
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = concat(
      [
        {
          Sid       = "Account"
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::${local.account}:root" }
          Action    = "kms:*"
          Resource  = "*"
        },
      ],
      [
        for team, one in var.teams : {
          Sid       = "Admins${title(team)}"
          Effect    = "Allow"
          Principal = { AWS = [for admin in one.admins : "arn:aws:iam::${local.account}:user/${admin}"] }
          Action    = ["kms:Encrypt", "kms:Decrypt", "kms:DescribeKey"]
          Resource  = "*" # a key's policy is about the key itself
          Condition = {
            StringEquals = { "kms:ViaService" = "s3.${var.region}.amazonaws.com" }
          }
        }
      ],
    )
  })
}

resource "aws_s3_bucket" "logs" {
  bucket = "${local.prefix}-logs"
}

resource "aws_s3_bucket" "team" {
  for_each = var.teams
  bucket   = "${local.prefix}-${each.key}"
  tags     = { Team = each.key }
}

resource "aws_s3_bucket_policy" "logs" {
  bucket = aws_s3_bucket.logs.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [for source in ["delivery.logs", "logging.s3"] : {
      Sid       = replace(title(source), ".", "")
      Effect    = "Allow"
      Principal = { Service = "${source}.amazonaws.com" }
      Action    = "s3:PutObject"
      Resource  = "${aws_s3_bucket.logs.arn}/*"
      Condition = { StringEquals = { "aws:SourceAccount" = local.account } }
    }]
  })
}

locals {
  lifecycles = {
    for team, one in var.teams : team => {
      expire  = one.budget > 1000 ? var.retention * 4 : var.retention
      archive = one.budget > 1000
      # the month's bill, at most
      limit = one.budget * 0.2
    }
  }
}

resource "aws_db_subnet_group" "main" {
  name       = local.prefix
  subnet_ids = [for zone in var.zones : aws_subnet.this["data-${zone}"].id]
}

resource "aws_rds_cluster" "main" {
  cluster_identifier           = local.prefix
  engine                       = "aurora-postgresql"
  engine_version               = "15.5"
  database_name                = "parcels"
  master_username              = "root"
  manage_master_user_password  = true
  db_subnet_group_name         = aws_db_subnet_group.main.name
  kms_key_id                   = aws_kms_key.data.arn
  storage_encrypted            = true
  backup_retention_period      = local.production ? 35 : 7
  preferred_backup_window      = "02:00-03:00"
  preferred_maintenance_window = "sun:03:30-sun:04:30"
  skip_final_snapshot          = !local.production
}

resource "aws_rds_cluster_instance" "main" {
  count              = local.production ? 3 : 1
  identifier         = "${local.prefix}-${count.index}"
  cluster_identifier = aws_rds_cluster.main.id
  instance_class     = local.production ? "db.r6g.large" : "db.t4g.medium"
  engine             = aws_rds_cluster.main.engine
}

locals {
  # What each service's account may do in the database; run by hand after a service was added.
  grants = join("\n", [for name, service in var.services : <<-EOT
    CREATE ROLE ${name} LOGIN;
    CREATE SCHEMA IF NOT EXISTS ${name} AUTHORIZATION ${name};
    GRANT USAGE ON SCHEMA shared TO ${name}; -- ${service.team}
  EOT
  ])
}

# -- services ---------------------------------------------------------------------------------------------------------

resource "aws_ecs_cluster" "main" {
  name = local.prefix
  setting {
    name  = "containerInsights"
    value = local.production ? "enabled" : "disabled"
  }
}

resource "aws_ecr_repository" "this" {
  for_each             = var.services
  name                 = "parcels/${each.key}"
  image_tag_mutability = "IMMUTABLE"
}

resource "aws_cloudwatch_log_group" "this" {
  for_each          = { for name, service in var.services : name => "/parcels/${service.team}/${name}" }
  name              = each.value
  retention_in_days = var.retention
}

locals {
  common_environment = [
    { name = "ENVIRONMENT", value = var.environment },
    { name = "REGION", value = var.region },
    { name = "DATABASE", value = aws_rds_cluster.main.endpoint },
  ]
  containers = {
    for name, service in var.services : name => [
      {
        name      = name
        image     = "${aws_ecr_repository.this[name].repository_url}:${var.environment}"
        essential = true
        cpu       = service.cpu - 64 # what the collector takes
        memory    = service.memory - 128
        portMappings = [
          { containerPort = service.port, protocol = "tcp" },
        ]
        environment = concat(
          local.common_environment,
          [for key, value in service.env : { name = key, value = value }],
          # where it sends and receives
          [
            for queue in service.queues : {
              name  = "QUEUE_${upper(queue)}"
              value = "https://sqs.${var.region}.amazonaws.com/${local.account}/${local.prefix}-${name}-${queue}"
            }
          ],
        )
        logConfiguration = {
          logDriver = "awslogs"
          options = {
            awslogs-group         = "/parcels/${service.team}/${name}"
            awslogs-region        = var.region
            awslogs-stream-prefix = name
          }
        }
      },
      {
        name      = "collector"
        image     = "public.ecr.aws/aws-observability/aws-otel-collector:v0.40.0"
        essential = false
        cpu       = 64
        memory    = 128
        command   = ["--config=/etc/ecs/${service.public ? "public" : "internal"}.yaml"]
      },
    ]
  }
}

resource "aws_ecs_task_definition" "this" {
  for_each                 = var.services
  family                   = "${local.prefix}-${each.key}"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = each.value.cpu
  memory                   = each.value.memory
  execution_role_arn       = aws_iam_role.execution.arn
  task_role_arn            = aws_iam_role.service[each.key].arn
  container_definitions    = jsonencode(local.containers[each.key])
}

resource "aws_iam_role" "execution" {
  name = "${local.prefix}-execution"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "ecs-tasks.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }]
  })
}

resource "aws_iam_role" "service" {
  for_each           = var.services
  name               = "${local.prefix}-${each.key}"
  assume_role_policy = aws_iam_role.execution.assume_role_policy
}

locals {
  policies = {
    for name, service in var.services : name => jsonencode({
      Version = "2012-10-17"
      Statement = concat(
        length(service.queues) > 0 ? [
          {
            Sid    = "Queues"
            Effect = "Allow"
            Action = ["sqs:SendMessage", "sqs:ReceiveMessage", "sqs:DeleteMessage"]
            Resource = [
              for queue in service.queues :
              "arn:aws:sqs:${var.region}:${local.account}:${local.prefix}-${name}-${queue}"
            ]
          },
        ] : [],
        [
          {
            Sid      = "Bucket"
            Effect   = "Allow"
            Action   = ["s3:GetObject", "s3:PutObject"]
            Resource = ["${aws_s3_bucket.team[service.team].arn}/${name}/*"]
          },
        ],
      )
    })
  }
  services_of = { for name, service in var.services : service.team => name... }
  cpu_of      = { for team, names in local.services_of : team => sum([for name in names : var.services[name].cpu]) }
}

resource "aws_iam_role_policy" "service" {
  for_each = local.policies
  role     = aws_iam_role.service[each.key].id
  policy   = each.value
}

# -- queues: a stack of the teams -------------------------------------------------------------------------------------

locals {
  queues = flatten([
    for name, service in var.services : [
      for queue in service.queues : {
        id      = "${title(name)}${title(queue)}"
        name    = "${local.prefix}-${name}-${queue}"
        team    = service.team
        visible = service.cpu > 1000 ? 900 : 60
      }
    ]
  ])

  queue_template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Description              = "The queues of ${local.prefix}"
    Parameters = {
      AlarmTopic = { Type = "String", Default = "" }
    }
    Conditions = {
      HasAlarms = { "Fn::Not" = [{ "Fn::Equals" = [{ Ref = "AlarmTopic" }, ""] }] }
    }
    Resources = merge(
      {
        DeadLetters = {
          Type = "AWS::SQS::Queue"
          Properties = {
            QueueName              = "${local.prefix}-dead-letters"
            MessageRetentionPeriod = 1209600
          }
        }
      },
      # a queue, with an alarm on its age
      merge([for name, service in var.services : merge([for queue in service.queues : {
        "${title(name)}${title(queue)}" = {
          Type = "AWS::SQS::Queue"
          Properties = {
            QueueName         = "${local.prefix}-${name}-${queue}"
            VisibilityTimeout = service.cpu > 1000 ? 900 : 60
            RedrivePolicy = {
              deadLetterTargetArn = { "Fn::GetAtt" = ["DeadLetters", "Arn"] }
              maxReceiveCount     = 5
            }
            Tags = [{ Key = "Team", Value = service.team }]
          }
        }

        # somebody should look after ten minutes
        "${title(name)}${title(queue)}Alarm" = {
          Type      = "AWS::CloudWatch::Alarm"
          Condition = "HasAlarms"
          Properties = {
            AlarmName          = { "Fn::Sub" = "$${AWS::StackName}-${name}-${queue}-age" }
            Namespace          = "AWS/SQS"
            MetricName         = "ApproximateAgeOfOldestMessage"
            Dimensions         = [{ Name = "QueueName", Value = "${local.prefix}-${name}-${queue}" }]
            Statistic          = "Maximum"
            Period             = 60
            EvaluationPeriods  = 10
            Threshold          = 600
            ComparisonOperator = "GreaterThanThreshold"
            AlarmActions       = [{ Ref = "AlarmTopic" }]
          }
        }
      }]...)]...),
    )
    Outputs = {
      for name, service in var.services : "${title(name)}Queues" => {
        Description = "Queues of ${name}"
        Value       = { "Fn::Join" = [",", [for queue in service.queues : { Ref = "${title(name)}${title(queue)}" }]] }
      }
      if length(service.queues) > 0
    }
  }
}

resource "aws_cloudformation_stack" "queues" {
  name          = "${local.prefix}-queues"
  template_body = jsonencode(local.queue_template)
  parameters = {
    AlarmTopic = var.alarm_topic
  }
}

# -- notifications: a stack for each team that has its own ------------------------------------------------------------

locals {
  topic_template = {
    Resources = { for team, one in var.teams : "${title(team)}Topic" => {
      Type = "AWS::SNS::Topic"
      Properties = {
        DisplayName  = one.channel
        Subscription = [{ Protocol = "email", Endpoint = one.mail }]
      }
    } }
    Outputs = {
      for team, one in var.teams :
      "${title(team)}TopicArn" => {
        Value = { Ref = "${title(team)}Topic" }
        Export = {
          Name = { "Fn::Sub" = "$${AWS::StackName}-${team}" }
        }
      }
    }
  }
}

resource "aws_cloudformation_stack" "topics" {
  name          = "${local.prefix}-topics"
  template_body = jsonencode(local.topic_template)
}

resource "aws_cloudformation_stack" "budgets" {
  name = "${local.prefix}-budgets"
  template_body = jsonencode({
    AWSTemplateFormatVersion = "2010-09-09"
    Resources = {
      for team, one in var.teams : "Budget${title(team)}" => {
        Type = "AWS::Budgets::Budget"
        Properties = {
          Budget = {
            BudgetName  = "${local.prefix}-${team}"
            BudgetLimit = { Amount = one.budget, Unit = "USD" }
            TimeUnit    = "MONTHLY"
            BudgetType  = "COST"
            CostFilters = { TagKeyValue = ["user:Team$${team}"] }
          }
          NotificationsWithSubscribers = [for share in [50, 80, 100] : {
            Notification = {
              NotificationType   = share < 100 ? "FORECASTED" : "ACTUAL"
              ComparisonOperator = "GREATER_THAN"
              Threshold          = share
            }
            Subscribers = [{ SubscriptionType = "EMAIL", Address = one.mail }]
          }]
        }
      }
    }
  })
}

# -- dashboards -------------------------------------------------------------------------------------------------------

resource "aws_cloudwatch_dashboard" "teams" {
  for_each       = var.teams
  dashboard_name = "${local.prefix}-${each.key}"
  dashboard_body = jsonencode(local.dashboards[each.key])
}

locals {
  dashboards = {
    for team, one in var.teams : team => {
      widgets = concat(
        [
          {
            type   = "text"
            x      = 0
            y      = 0
            width  = 24
            height = 3
            properties = {
              markdown = <<-EOT
                # ${title(team)}, ${var.environment}

                Ask in **${one.channel}** or write to [${one.mail}](mailto:${one.mail}).
                Admins: %{for at, admin in one.admins}%{if at > 0}, %{endif}${admin}%{endfor}.
              EOT
            }
          },
        ],
        [
          for at, name in try(local.services_of[team], []) : {
            type   = "metric"
            x      = at % 2 * 12
            y      = 3 + floor(at / 2) * 6
            width  = 12
            height = 6
            properties = {
              title  = name
              region = var.region
              stat   = "Average"
              metrics = [
                for metric in ["CPUUtilization", "MemoryUtilization"] :
                ["AWS/ECS", metric, "ClusterName", local.prefix, "ServiceName", name]
              ]
            }
          }
        ],
      )
    }
  }
}

# -- running the services ---------------------------------------------------------------------------------------------

resource "aws_ecs_service" "checkout" {
  name            = "checkout"
  cluster         = aws_ecs_cluster.main.id
  task_definition = aws_ecs_task_definition.this["checkout"].arn
  desired_count   = 2 # people pay here: never fewer than two
  launch_type     = "FARGATE"

  network_configuration {
    subnets         = [for name in local.private_subnets : aws_subnet.this[name].id]
    security_groups = [aws_security_group.services.id]
  }

  load_balancer {
    target_group_arn = aws_lb_target_group.this["checkout"].arn
    container_name   = "checkout"
    container_port   = var.services["checkout"].port
  }

  lifecycle {
    ignore_changes = [desired_count]
  }
  tags = { Team = "orders" }
}

resource "aws_appautoscaling_target" "checkout" {
  service_namespace  = "ecs"
  resource_id        = "service/${aws_ecs_cluster.main.name}/${aws_ecs_service.checkout.name}"
  scalable_dimension = "ecs:service:DesiredCount"
  min_capacity       = 2
  max_capacity       = 6
}

resource "aws_appautoscaling_policy" "checkout" {
  name               = "checkout-cpu"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.checkout.service_namespace
  resource_id        = aws_appautoscaling_target.checkout.resource_id
  scalable_dimension = aws_appautoscaling_target.checkout.scalable_dimension
  target_tracking_scaling_policy_configuration {
    target_value = 70
    predefined_metric_specification {
      predefined_metric_type = "ECSServiceAverageCPUUtilization"
    }
  }
}

resource "aws_ecs_service" "invoices" {
  name            = "invoices"
  cluster         = aws_ecs_cluster.main.id
  task_definition = aws_ecs_task_definition.this["invoices"].arn
  desired_count   = 1 # runs at night, mostly
  launch_type     = "FARGATE"

  network_configuration {
    subnets         = [for name in local.private_subnets : aws_subnet.this[name].id]
    security_groups = [aws_security_group.services.id]
  }

  lifecycle {
    ignore_changes = [desired_count]
  }
  tags = { Team = "payments" }
}

resource "aws_appautoscaling_target" "invoices" {
  service_namespace  = "ecs"
  resource_id        = "service/${aws_ecs_cluster.main.name}/${aws_ecs_service.invoices.name}"
  scalable_dimension = "ecs:service:DesiredCount"
  min_capacity       = 1
  max_capacity       = 2
}

resource "aws_appautoscaling_policy" "invoices" {
  name               = "invoices-cpu"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.invoices.service_namespace
  resource_id        = aws_appautoscaling_target.invoices.resource_id
  scalable_dimension = aws_appautoscaling_target.invoices.scalable_dimension
  target_tracking_scaling_policy_configuration {
    target_value = 70
    predefined_metric_specification {
      predefined_metric_type = "ECSServiceAverageCPUUtilization"
    }
  }
}

resource "aws_ecs_service" "ledger" {
  name            = "ledger"
  cluster         = aws_ecs_cluster.main.id
  task_definition = aws_ecs_task_definition.this["ledger"].arn
  desired_count   = 1 # writes must not compete
  launch_type     = "FARGATE"

  network_configuration {
    subnets         = [for name in local.private_subnets : aws_subnet.this[name].id]
    security_groups = [aws_security_group.services.id]
  }

  lifecycle {
    ignore_changes = [desired_count]
  }
  tags = { Team = "payments" }
}

resource "aws_appautoscaling_target" "ledger" {
  service_namespace  = "ecs"
  resource_id        = "service/${aws_ecs_cluster.main.name}/${aws_ecs_service.ledger.name}"
  scalable_dimension = "ecs:service:DesiredCount"
  min_capacity       = 1
  max_capacity       = 2
}

resource "aws_appautoscaling_policy" "ledger" {
  name               = "ledger-cpu"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.ledger.service_namespace
  resource_id        = aws_appautoscaling_target.ledger.resource_id
  scalable_dimension = aws_appautoscaling_target.ledger.scalable_dimension
  target_tracking_scaling_policy_configuration {
    target_value = 70
    predefined_metric_specification {
      predefined_metric_type = "ECSServiceAverageCPUUtilization"
    }
  }
}

resource "aws_ecs_service" "planner" {
  name            = "planner"
  cluster         = aws_ecs_cluster.main.id
  task_definition = aws_ecs_task_definition.this["planner"].arn
  desired_count   = 2 # each instance plans one depot at a time
  launch_type     = "FARGATE"

  network_configuration {
    subnets         = [for name in local.private_subnets : aws_subnet.this[name].id]
    security_groups = [aws_security_group.services.id]
  }

  lifecycle {
    ignore_changes = [desired_count]
  }
  tags = { Team = "routing" }
}

resource "aws_appautoscaling_target" "planner" {
  service_namespace  = "ecs"
  resource_id        = "service/${aws_ecs_cluster.main.name}/${aws_ecs_service.planner.name}"
  scalable_dimension = "ecs:service:DesiredCount"
  min_capacity       = 2
  max_capacity       = 4
}

resource "aws_appautoscaling_policy" "planner" {
  name               = "planner-cpu"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.planner.service_namespace
  resource_id        = aws_appautoscaling_target.planner.resource_id
  scalable_dimension = aws_appautoscaling_target.planner.scalable_dimension
  target_tracking_scaling_policy_configuration {
    target_value = 90
    predefined_metric_specification {
      predefined_metric_type = "ECSServiceAverageCPUUtilization"
    }
  }
}

resource "aws_ecs_service" "tracking" {
  name            = "tracking"
  cluster         = aws_ecs_cluster.main.id
  task_definition = aws_ecs_task_definition.this["tracking"].arn
  desired_count   = 2 # most of all before holidays
  launch_type     = "FARGATE"

  network_configuration {
    subnets         = [for name in local.private_subnets : aws_subnet.this[name].id]
    security_groups = [aws_security_group.services.id]
  }

  load_balancer {
    target_group_arn = aws_lb_target_group.this["tracking"].arn
    container_name   = "tracking"
    container_port   = var.services["tracking"].port
  }

  lifecycle {
    ignore_changes = [desired_count]
  }
  tags = { Team = "routing" }
}

resource "aws_appautoscaling_target" "tracking" {
  service_namespace  = "ecs"
  resource_id        = "service/${aws_ecs_cluster.main.name}/${aws_ecs_service.tracking.name}"
  scalable_dimension = "ecs:service:DesiredCount"
  min_capacity       = 2
  max_capacity       = 8
}

resource "aws_appautoscaling_policy" "tracking" {
  name               = "tracking-cpu"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.tracking.service_namespace
  resource_id        = aws_appautoscaling_target.tracking.resource_id
  scalable_dimension = aws_appautoscaling_target.tracking.scalable_dimension
  target_tracking_scaling_policy_configuration {
    target_value = 70
    predefined_metric_specification {
      predefined_metric_type = "ECSServiceAverageCPUUtilization"
    }
  }
}

# -- alarms -----------------------------------------------------------------------------------------------------------

resource "aws_cloudwatch_metric_alarm" "checkout_memory" {
  alarm_name          = "${local.prefix}-checkout-memory"
  alarm_description   = "checkout: the service leaks, or its memory is too small"
  namespace           = "AWS/ECS"
  metric_name         = "MemoryUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 5
  threshold           = 85
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.checkout.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "orders" }
}

resource "aws_cloudwatch_metric_alarm" "checkout_cpu" {
  alarm_name          = "${local.prefix}-checkout-cpu"
  alarm_description   = "checkout: scaling does not keep up"
  namespace           = "AWS/ECS"
  metric_name         = "CPUUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 15
  threshold           = 95
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.checkout.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "orders" }
}

resource "aws_cloudwatch_metric_alarm" "checkout_errors" {
  alarm_name          = "${local.prefix}-checkout-errors"
  alarm_description   = "checkout answers with errors"
  namespace           = "AWS/ApplicationELB"
  metric_name         = "HTTPCode_Target_5XX_Count"
  statistic           = "Sum"
  period              = 60
  evaluation_periods  = 3
  threshold           = 20
  comparison_operator = "GreaterThanThreshold"
  treat_missing_data  = "notBreaching"
  dimensions = {
    LoadBalancer = aws_lb.public.arn_suffix
    TargetGroup  = aws_lb_target_group.this["checkout"].arn_suffix
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "orders" }
}

resource "aws_cloudwatch_metric_alarm" "invoices_memory" {
  alarm_name          = "${local.prefix}-invoices-memory"
  alarm_description   = "invoices: the service leaks, or its memory is too small"
  namespace           = "AWS/ECS"
  metric_name         = "MemoryUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 5
  threshold           = 85
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.invoices.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "payments" }
}

resource "aws_cloudwatch_metric_alarm" "invoices_cpu" {
  alarm_name          = "${local.prefix}-invoices-cpu"
  alarm_description   = "invoices: scaling does not keep up"
  namespace           = "AWS/ECS"
  metric_name         = "CPUUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 15
  threshold           = 95
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.invoices.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "payments" }
}

resource "aws_cloudwatch_metric_alarm" "ledger_memory" {
  alarm_name          = "${local.prefix}-ledger-memory"
  alarm_description   = "ledger: the service leaks, or its memory is too small"
  namespace           = "AWS/ECS"
  metric_name         = "MemoryUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 5
  threshold           = 85
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.ledger.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "payments" }
}

resource "aws_cloudwatch_metric_alarm" "ledger_cpu" {
  alarm_name          = "${local.prefix}-ledger-cpu"
  alarm_description   = "ledger: scaling does not keep up"
  namespace           = "AWS/ECS"
  metric_name         = "CPUUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 15
  threshold           = 95
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.ledger.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "payments" }
}

resource "aws_cloudwatch_metric_alarm" "planner_memory" {
  alarm_name          = "${local.prefix}-planner-memory"
  alarm_description   = "planner: the service leaks, or its memory is too small"
  namespace           = "AWS/ECS"
  metric_name         = "MemoryUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 5
  threshold           = 85
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.planner.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "routing" }
}

resource "aws_cloudwatch_metric_alarm" "planner_cpu" {
  alarm_name          = "${local.prefix}-planner-cpu"
  alarm_description   = "planner: scaling does not keep up"
  namespace           = "AWS/ECS"
  metric_name         = "CPUUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 15
  threshold           = 95
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.planner.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "routing" }
}

resource "aws_cloudwatch_metric_alarm" "tracking_memory" {
  alarm_name          = "${local.prefix}-tracking-memory"
  alarm_description   = "tracking: the service leaks, or its memory is too small"
  namespace           = "AWS/ECS"
  metric_name         = "MemoryUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 5
  threshold           = 85
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.tracking.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "routing" }
}

resource "aws_cloudwatch_metric_alarm" "tracking_cpu" {
  alarm_name          = "${local.prefix}-tracking-cpu"
  alarm_description   = "tracking: scaling does not keep up"
  namespace           = "AWS/ECS"
  metric_name         = "CPUUtilization"
  statistic           = "Average"
  period              = 60
  evaluation_periods  = 15
  threshold           = 95
  comparison_operator = "GreaterThanThreshold"
  dimensions = {
    ClusterName = aws_ecs_cluster.main.name
    ServiceName = aws_ecs_service.tracking.name
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "routing" }
}

resource "aws_cloudwatch_metric_alarm" "tracking_errors" {
  alarm_name          = "${local.prefix}-tracking-errors"
  alarm_description   = "tracking answers with errors"
  namespace           = "AWS/ApplicationELB"
  metric_name         = "HTTPCode_Target_5XX_Count"
  statistic           = "Sum"
  period              = 60
  evaluation_periods  = 3
  threshold           = 50
  comparison_operator = "GreaterThanThreshold"
  treat_missing_data  = "notBreaching"
  dimensions = {
    LoadBalancer = aws_lb.public.arn_suffix
    TargetGroup  = aws_lb_target_group.this["tracking"].arn_suffix
  }
  alarm_actions = [var.alarm_topic]
  tags          = { Team = "routing" }
}

locals {
  # the alarms of everything, for the page of the people on call
  watched = merge([for name, service in var.services : {
    "${name}-cpu"    = "scaling does not keep up"
    "${name}-memory" = "the service leaks, or its memory is too small"
  }]...)
  on_call = { for team, one in var.teams : team => {
    people = [for at, admin in one.admins : { name = title(admin), order = at + 1 }]
    text   = "%{for admin in one.admins}${title(admin)} %{endfor}(${one.channel})"
  } }
  runbooks = [
    for name, service in var.services :
    length(service.queues) > 1 ?
    "https://wiki.${var.domain}/runbooks/${name}#queues" :
    "https://wiki.${var.domain}/runbooks/${name}"
  ]
}

resource "aws_ssm_parameter" "on_call" {
  for_each = local.on_call
  name     = "/parcels/${var.environment}/on-call/${each.key}"
  type     = "String"
  value    = jsonencode(each.value)
}

# -- what the services are told ---------------------------------------------------------------------------------------

resource "aws_ssm_parameter" "payments_provider_url" {
  name  = "/parcels/${var.environment}/payments/provider-url"
  type  = "String"
  value = "https://api.payments.example.net/v2" # the provider's test system has another one
}

resource "aws_ssm_parameter" "payments_retries" {
  name  = "/parcels/${var.environment}/payments/retries"
  type  = "String"
  value = "4"
}

resource "aws_ssm_parameter" "orders_basket_days" {
  name  = "/parcels/${var.environment}/orders/basket-days"
  type  = "String"
  value = "14" # baskets are emptied then
}

resource "aws_ssm_parameter" "orders_vat_rates" {
  name  = "/parcels/${var.environment}/orders/vat-rates"
  type  = "String"
  value = "{\"DE\":19,\"AT\":20,\"CH\":8.1}"
}

resource "aws_ssm_parameter" "routing_depots" {
  name  = "/parcels/${var.environment}/routing/depots"
  type  = "String"
  value = "Hamburg,Leipzig,Ulm" # by the order of planning
}

resource "aws_ssm_parameter" "routing_max_tour_hours" {
  name  = "/parcels/${var.environment}/routing/max-tour-hours"
  type  = "String"
  value = "9" # the law
}

resource "aws_ssm_parameter" "routing_map_cache" {
  name  = "/parcels/${var.environment}/routing/map-cache"
  type  = "String"
  value = "s3://parcels-tiles/cache"
}

resource "aws_ssm_parameter" "orders_feature_pickup" {
  name  = "/parcels/${var.environment}/orders/feature-pickup"
  type  = "String"
  value = "true"
}

resource "aws_ssm_parameter" "payments_dunning_after" {
  name  = "/parcels/${var.environment}/payments/dunning-after"
  type  = "String"
  value = "21"
}

resource "aws_ssm_parameter" "routing_position_interval" {
  name  = "/parcels/${var.environment}/routing/position-interval"
  type  = "String"
  value = "15" # in seconds
}

# -- private ways to the services of AWS ------------------------------------------------------------------------------

resource "aws_vpc_endpoint" "ecr_api" {
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.${var.region}.ecr.api"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = [aws_security_group.services.id]
  subnet_ids          = [aws_subnet.this["private-a"].id, aws_subnet.this["private-b"].id]
}

resource "aws_vpc_endpoint" "ecr_dkr" {
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.${var.region}.ecr.dkr"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = [aws_security_group.services.id]
  subnet_ids          = [aws_subnet.this["private-a"].id, aws_subnet.this["private-b"].id]
}

resource "aws_vpc_endpoint" "logs" {
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.${var.region}.logs"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = [aws_security_group.services.id]
  subnet_ids          = [aws_subnet.this["private-a"].id, aws_subnet.this["private-b"].id]
}

resource "aws_vpc_endpoint" "sqs" {
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.${var.region}.sqs"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = [aws_security_group.services.id]
  subnet_ids          = [aws_subnet.this["private-a"].id, aws_subnet.this["private-b"].id]
}

resource "aws_vpc_endpoint" "ssm" {
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.${var.region}.ssm"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = [aws_security_group.services.id]
  subnet_ids          = [aws_subnet.this["private-a"].id, aws_subnet.this["private-b"].id]
}

resource "aws_vpc_endpoint" "secretsmanager" {
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.${var.region}.secretsmanager"
  vpc_endpoint_type   = "Interface"
  private_dns_enabled = true
  security_group_ids  = [aws_security_group.services.id]
  subnet_ids          = [aws_subnet.this["private-a"].id, aws_subnet.this["private-b"].id]
}

resource "aws_vpc_endpoint" "s3" {
  vpc_id          = aws_vpc.main.id
  service_name    = "com.amazonaws.${var.region}.s3"
  route_table_ids = [aws_route_table.public.id]
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = "*"
      Action    = ["s3:GetObject", "s3:PutObject"]
      Resource = [
        for bucket in ["logs", "tiles"] : "arn:aws:s3:::${local.prefix}-${bucket}/*"
      ]
    }]
  })
}

# -- the edge ---------------------------------------------------------------------------------------------------------

resource "aws_wafv2_web_acl" "public" {
  name  = local.prefix
  scope = "REGIONAL"
  default_action {
    allow {}
  }
  visibility_config {
    cloudwatch_metrics_enabled = true
    metric_name                = local.prefix
    sampled_requests_enabled   = true
  }

  dynamic "rule" {
    for_each = { for at, name in ["CommonRuleSet", "KnownBadInputsRuleSet", "SQLiRuleSet"] : name => at }
    content {
      name     = rule.key
      priority = rule.value
      override_action {
        none {}
      }
      statement {
        managed_rule_group_statement {
          vendor_name = "AWS"
          name        = "AWSManagedRules${rule.key}"
        }
      }
      visibility_config {
        cloudwatch_metrics_enabled = true
        metric_name                = rule.key
        sampled_requests_enabled   = false
      }
    }
  }
}

resource "aws_wafv2_ip_set" "offices" {
  name               = "${local.prefix}-offices"
  scope              = "REGIONAL"
  ip_address_version = "IPV4"
  addresses          = [for address in var.office_addresses : address]
}

resource "aws_cloudfront_function" "redirect" {
  name    = "${local.prefix}-redirect"
  runtime = "cloudfront-js-2.0"
  code    = <<-EOT
    // Old names of the services, from before they were one estate.
    const moved = {
    %{for name, service in var.services~}
      "${service.team}-${name}.example.org": "${name}.${var.domain}",
    %{endfor~}
    };

    function handler(event) {
      const host = event.request.headers.host.value;
      if (!(host in moved)) return event.request;
      return {
        statusCode: 301,
        headers: { location: { value: `https://$${moved[host]}$${event.request.uri}` } },
      };
    }
  EOT
}

# -- backups and nightly work -----------------------------------------------------------------------------------------

resource "aws_backup_plan" "daily" {
  name = "${local.prefix}-daily"
  rule {
    rule_name         = "daily"
    target_vault_name = aws_backup_vault.main.name
    schedule          = "cron(0 2 * * ? *)"
    lifecycle {
      delete_after = 14
    }
  }
}

resource "aws_backup_plan" "weekly" {
  name = "${local.prefix}-weekly"
  rule {
    rule_name         = "weekly"
    target_vault_name = aws_backup_vault.main.name
    schedule          = "cron(0 3 ? * SUN *)"
    lifecycle {
      delete_after = 60
    }
  }
}

resource "aws_backup_plan" "monthly" {
  name = "${local.prefix}-monthly"
  rule {
    rule_name         = "monthly"
    target_vault_name = aws_backup_vault.main.name
    schedule          = "cron(0 4 1 * ? *)"
    lifecycle {
      delete_after = 400 # the auditors ask for a year
    }
  }
}

resource "aws_backup_vault" "main" {
  name        = local.prefix
  kms_key_arn = aws_kms_key.data.arn
}

resource "aws_backup_selection" "daily" {
  name         = "daily"
  plan_id      = aws_backup_plan.daily.id
  iam_role_arn = aws_iam_role.execution.arn
  resources = concat(
    [aws_rds_cluster.main.arn],
    [for team, one in var.teams : aws_s3_bucket.team[team].arn if one.budget > 1000],
  )
}

locals {
  jobs = {
    dunning  = { at = "0 6", service = "invoices", command = ["bin/dunning", "--all"] }
    closing  = { at = "30 0", service = "ledger", command = ["bin/close-day"] }
    tours    = { at = "0 3", service = "planner", command = ["bin/plan", "--days", "1"] }
    cleaning = { at = "15 4", service = "tracking", command = ["bin/clean", "--before", "90d"] }
  }
}

resource "aws_scheduler_schedule" "jobs" {
  for_each = {
    for name, job in local.jobs : name => {
      schedule = "cron(${job.at} * * ? *)"
      input = jsonencode({
        containerOverrides = [{ name = job.service, command = job.command }]
      })
    }
  }
  name                = "${local.prefix}-${each.key}"
  schedule_expression = each.value.schedule
  flexible_time_window {
    mode = "OFF"
  }
  target {
    arn      = aws_ecs_cluster.main.arn
    role_arn = aws_iam_role.execution.arn
    input    = each.value.input
  }
}

# -- outputs ----------------------------------------------------------------------------------------------------------

output "addresses" {
  description = "Where the public services are."
  value       = { for name, port in local.public_services : name => "https://${name}.${var.domain}" }
}

output "queues" {
  value = [for queue in local.queues : "${queue.team}: ${queue.name} (${queue.visible} s)"]
}

output "nat_addresses" {
  description = "To be allowed by those who let us in."
  value       = [for address in aws_eip.nat : "${address.public_ip}/32"]
}

output "subnet_ids" {
  value = { for tier, names in local.subnets_by_tier : tier => [for name in names : aws_subnet.this[name].id] }
}

output "overview" {
  value = <<-EOT
    ${local.prefix} in ${var.region}
    %{for team, names in local.services_of}
    ${team} (${var.teams[team].channel}):
    %{for name in names}
      - ${name}, port ${var.services[name].port}
    %{endfor}
    %{endfor}
  EOT
}
