"""Templates to run the command on."""

LOOP = """\
# topics
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics:
    - Name
    - [A, B]
    - Topic${Name}:
        Type: AWS::SNS::Topic
        Properties:
          TopicName: !Sub "t-${Name}"   # kept
"""
NO_LOOP = "Resources:\n  Topic:\n    Type: AWS::SNS::Topic\n"
WARNING = LOOP.replace("!Sub ", "")
"""The loop variable in a plain string is not replaced."""
BROKEN = LOOP.replace("    - Name\n", "")
FROM_PARAMETER = 'Parameters:\n  Names:\n    Type: CommaDelimitedList\n    Default: "A,B"\n' + LOOP.replace(
    "[A, B]", "!Ref Names"
)
