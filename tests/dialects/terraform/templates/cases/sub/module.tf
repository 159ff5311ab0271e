# `Fn::Sub` with pseudo parameters, resources and variables of the loop, and its list form.
locals {
  sites = { Shop = "shop", Blog = "news" }

  template = {
    Resources = merge(
      { Zone = { Type = "AWS::Route53::HostedZone", Properties = { Name = "example.org" } } },
      {
        for site, host in local.sites : "${site}Bucket" => {
          Type = "AWS::S3::Bucket"
          Properties = {
            BucketName = { "Fn::Sub" = "${host}-$${AWS::AccountId}-$${AWS::Region}" }
            Tags = [
              { Key = "zone", Value = { "Fn::Sub" = ["$${Name}/${site}/$${Zone}", { Name = host }] } },
              { Key = "literal", Value = { "Fn::Sub" = "$${!NotMe}-${host}" } },
            ]
          }
        }
      },
    )
    Outputs = {
      for site, host in local.sites : "${site}Url" => { Value = { "Fn::Sub" = "https://$${${site}Bucket}.s3/${host}" } }
    }
  }
}
