"""Prints, of the resource types that it is given, those that moto's CloudFormation makes, as JSON."""

import json
import logging
import sys

from moto.cloudformation.parsing import resource_class_from_type

logging.disable(logging.CRITICAL)
print(json.dumps([name for name in sys.argv[1:] if resource_class_from_type(name) is not None]))
