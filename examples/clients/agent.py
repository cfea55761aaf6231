"""Buys a PDF by the tools at /mcp, and pays the invoice.

    pip install mcp
    SERVICE_URL=https://pdf.example.com PAY_INVOICE="lncli payinvoice -f" python3 agent.py report.md report.pdf

PAY_INVOICE is a command that pays the invoice put after it. The same file again costs nothing.
"""

import asyncio
import os
import pathlib
import subprocess
import sys
import urllib.request

from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

SERVICE = os.environ.get("SERVICE_URL", "http://localhost:3000")


async def buy(source, target):
    document = {"markdown": pathlib.Path(source).read_text()}
    async with streamable_http_client(f"{SERVICE}/mcp") as (read, write, *_), ClientSession(read, write) as agent:
        await agent.initialize()
        paid = False
        while True:
            answer = await agent.call_tool("convert", document)
            result = answer.structured_content or sys.exit(answer.content[0].text)
            if result["status"] == "done":
                break
            if result["status"] == "payment_required" and not paid:
                subprocess.run(f'{os.environ["PAY_INVOICE"]} {result["invoice"]}', shell=True, check=True)
                paid = True
            await asyncio.sleep(1)
    with urllib.request.urlopen(result["url"]) as pdf:
        pathlib.Path(target).write_bytes(pdf.read())


asyncio.run(buy(*sys.argv[1:3]))
