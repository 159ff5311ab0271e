# Attributes that some items lack.
locals {
  functions = {
    Api    = { memory = 512, timeout = 10 }
    Worker = { memory = 1024 }
    Cron   = { timeout = 300, log = { level = "DEBUG" } }
  }

  template = {
    Resources = {
      for name, f in local.functions : "${name}Function" => {
        Type = "AWS::Lambda::Function"
        Properties = {
          Runtime    = "python3.12"
          Handler    = "main.${lower(name)}"
          Role       = { "Fn::GetAtt" = ["Role", "Arn"] }
          Code       = { S3Bucket = "code", S3Key = "${lower(name)}.zip" }
          MemorySize = lookup(f, "memory", 128)
          Timeout    = try(f.timeout, 3)
          Environment = {
            Variables = { LOG_LEVEL = try(f.log.level, "INFO") }
          }
        }
      }
    }
  }
}
