"""Words of a template in names: as one word, in the plural, behind each other, and what a list is called."""

from __future__ import annotations

from transpile.ir import Array, Binder, Call, Expression, Literal, Reference, Shared


def alphanumeric(text: str) -> str:
    """Only the letters and digits of `text`."""
    return "".join(char for char in text if char.isascii() and char.isalnum())


def capitalized(text: str) -> str:
    """`text` as one CamelCase word.

    >>> capitalized("subnet-ids"), capitalized("minTLS version"), capitalized("VPC"), capitalized("QUEUE_URL")
    ('SubnetIds', 'MinTLSVersion', 'VPC', 'QueueUrl')
    """
    if "_" in text and text.isupper():
        text = text.title()
    words = "".join(char if char.isascii() and char.isalnum() else " " for char in text).split()
    return "".join(word[0].upper() + word[1:] for word in words)


def joined(name: str, word: str) -> str:
    """`name` with `word` behind it, said once; "" where the word adds nothing.

    >>> [joined("Queue", word) for word in ("Outputs", "QueueNames", "Queues", "queue", "")]
    ['QueueOutputs', 'QueueNames', 'Queues', '', '']
    >>> joined("QueueOutput", "Outputs"), joined("QueueUrl", "Queue"), joined("is", "Flags")
    ('QueueOutputs', '', 'isFlags')
    """
    word = capitalized(word)
    if len(word) < 2 or word.lower() in name.lower():
        return ""
    if word.lower().startswith(name.lower()):
        return name + word[len(name) :]
    if name.lower().endswith(singular(word).lower()):
        return name + word[len(singular(word)) :]
    return name + word


def ahead(name: str, word: str) -> str:
    """`name` with `word` before it, in the case of its first letter; "" where the word adds nothing.

    A single letter stays one: `topicI` says no more than `i2`.

    >>> ahead("Name", "Topic"), ahead("name", "Topic"), ahead("Value", "Tags"), ahead("topicName", "Topic")
    ('TopicName', 'topicName', 'TagValue', '')
    >>> ahead("i", "Topic")
    ''
    """
    word = singular(capitalized(word))
    if min(len(word), len(name)) < 2 or word.lower() in name.lower() or not word[0].isalpha():
        return ""
    return (word[0].lower() if name[:1].islower() else word[0]) + word[1:] + name[:1].upper() + name[1:]


def plural(word: str) -> str:
    """What several of a thing are called; "" for what is no singular.

    >>> plural("Queue"), plural("Policy"), plural("Address"), plural("Gateway"), plural("Errors"), plural("Subnet1")
    ('Queues', 'Policies', 'Addresses', 'Gateways', '', '')
    """
    lower = word.lower()
    if not lower[-1:].isalpha() or (lower.endswith("s") and not lower.endswith("ss")):
        return ""
    if lower.endswith(("ss", "x", "ch", "sh")):
        return f"{word}es"
    if lower.endswith("y") and lower[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        return f"{word[:-1]}ies"
    return f"{word}s"


def singular(word: str) -> str:
    """What one of several things is called; other words as they are.

    >>> singular("Tags"), singular("Policies"), singular("Addresses"), singular("Access"), singular("Ingress")
    ('Tag', 'Policy', 'Address', 'Access', 'Ingress')
    """
    ends = {"ies": 3, "sses": 2, "xes": 2, "ches": 2, "shes": 2, "s": 1}
    cut = next((cut for end, cut in ends.items() if word.endswith(end)), 0)
    one = word[: len(word) - cut] + ("y" if cut == 3 else "")
    return one if cut and len(one) > 2 and plural(one) == word else word


def of_source(source: Expression) -> str:
    """What a list is called in the template: as its parameter, or by the last word of what looks it up; else "".

    >>> of_source(Reference("Zones")), of_source(Array((Literal("Zones"),)))
    ('Zones', '')
    >>> of_source(Call("cfn", "Fn::FindInMap", Array((Literal("Teams"), Literal("Web"), Literal("Queues")))))
    'Queues'
    """
    match source:
        case Shared(value):
            return of_source(value)
        case Reference(name) if name.isalnum():
            return name
        case Call(argument=Array((*_, Literal(text)))) if text.isalnum() and text[0].isalpha():
            return text
    return ""


def of_variable(binder: Binder | None) -> str:
    """The name of a variable, if the source gave it one that says something: `i` does not."""
    return binder.name if binder is not None and binder.origin is not None and len(binder.name) > 1 else ""
