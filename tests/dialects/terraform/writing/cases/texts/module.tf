locals {
  template = {
    Description = <<-EOT
      Several lines,
        one indented,

      and "quotes" with $${Dollars} and %%{percents}.
    EOT
    Resources = {
      for n in ["a"] : "Function${n}" => {
        Type = "AWS::Lambda::Function"
        Properties = {
          Code = {
            ZipFile = <<-EOT
              def handler(event, context):
                  return "${n} \n $${escaped}"
            EOT
          }
          Other  = "tab\there, no final newline\nsecond line"
          "a.b"  = 1
          "true" = 2
          "1"    = 3
        }
      }
    }
  }
}

output "template" {
  description = "The CloudFormation template, as JSON"
  value       = jsonencode(local.template)
}
