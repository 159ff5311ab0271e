# Letters beyond ASCII in values and attributes.
locals {
  städte = { Berlin = "Köln ist größer", Tokyo = "東京 🗼" }

  template = {
    Resources = {
      for stadt, über in local.städte : "${stadt}Topic" => {
        Type       = "AWS::SNS::Topic"
        Properties = { DisplayName = "${über}: ${stadt}" }
      }
    }
  }
}
