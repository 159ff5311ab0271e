output "template" {
  value = jsonencode({
    Resources = merge([for Team in ["Red", "Blue"] : {
      "Topic${Team}"  = { Type = "AWS::SNS::Topic", Properties = { TopicName = "team-${Team}" } }
      "Queue${Team}"  = { Type = "AWS::SQS::Queue" }
      "Bucket${Team}" = { Type = "AWS::S3::Bucket", DeletionPolicy = "Retain" }
    }]...)
  })
}
