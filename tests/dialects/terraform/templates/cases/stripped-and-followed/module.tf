# Keys that strip the items of a parameter to letters and digits, beside keys that do not.
variable "Hosts" {
  type    = list(string)
  default = ["shop", "blog"]
}

locals {
  template = {
    Parameters = {
      Hosts = { Type = "CommaDelimitedList", Default = join(",", var.Hosts) }
    }
    Resources = merge(
      merge([for host in var.Hosts : {
        "Topic${host}"                                       = { Type = "AWS::SNS::Topic" }
        "Queue${replace(host, "/[^A-Za-z0-9]+/", "")}" = { Type = "AWS::SQS::Queue" }
      }]...),
      { for host in ["a.b", "c-d"] : replace(host, "/[^0-9A-Za-z]/", "") => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = replace(host, "/[^0-9A-Za-z]/", "") }
      } },
    )
    Outputs = {
      for host in var.Hosts : replace("${host}", "/[^0-9A-Za-z]/", "") => { Value = "of ${host}" }
    }
  }
}
