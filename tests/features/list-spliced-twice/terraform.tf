output "template" {
  value = jsonencode({
    Resources = { Role = {
      Type = "AWS::IAM::Role"
      Properties = { ManagedPolicyArns = concat(
        [for Job in ["Billing", "SupportUser"] : { "Fn::Sub" = "arn:$${AWS::Partition}:iam::aws:policy/job-function/${Job}" }],
        [for Policy in ["ReadOnlyAccess"] : { "Fn::Sub" = "arn:$${AWS::Partition}:iam::aws:policy/${Policy}" }],
      ) }
    } }
  })
}
