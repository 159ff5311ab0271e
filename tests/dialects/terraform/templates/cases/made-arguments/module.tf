# Loops where CloudFormation takes no loop: among the arguments of functions, as parameters, over functions.
locals {
  texts = { A = "$${AWS::Region}-a", B = "b" }

  template = {
    Parameters = { for p in ["One", "Two"] : p => { Type = "String", Default = p } }
    Resources = {
      Single = {
        Type = "Custom::Thing"
        Properties = {
          Map   = { "Fn::Sub" = ["$${x}-$${AWS::Region}", { for k in ["x", "y"] : k => upper(k) }] }
          Join  = { "Fn::Join" = [for x in ["-", ["a", "b"]] : x] }
          Items = [for one in [{ Ref = "AWS::Region" }, { Ref = "AWS::StackName" }] : { Value = one }]
          Of    = [for p in ["One", "Two"] : { Ref = p }]
        }
      }
      Several = {
        Type = "Custom::Thing"
        Properties = {
          Subs = [for text in values(local.texts) : { "Fn::Sub" = text }]
          Maps = [for n in ["a", "b"] : { "Fn::Sub" = ["$${x}-$${AWS::Region}", { for k in ["x"] : k => n }] }]
          Accents = [for n in ["\u0301", "x"] : "e${n}"]
        }
      }
    }
  }
}
