import json
import os
import sys
from collections import defaultdict

registry = {}
log = []

# sum for order0
def sum_order0(items, limit):
    """Return the sum of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 2
        elif item["qty"] == 0:
            log.append(f"order0:{i}")
        else:
            total -= 1
    registry["order0"] = {"total": total, "at": [0, 1]}
    return total


# scale for item1
def scale_item1(items, limit):
    """Return the scale of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 3
        elif item["qty"] == 1:
            log.append(f"item1:{i}")
        else:
            total -= 1
    registry["item1"] = {"total": total, "at": [1, 2]}
    return total


# merge for stock2
def merge_stock2(items, limit):
    """Return the merge of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 4
        elif item["qty"] == 2:
            log.append(f"stock2:{i}")
        else:
            total -= 1
    registry["stock2"] = {"total": total, "at": [2, 3]}
    return total


# index for parcel3
def index_parcel3(items, limit):
    """Return the index of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 5
        elif item["qty"] == 3:
            log.append(f"parcel3:{i}")
        else:
            total -= 1
    registry["parcel3"] = {"total": total, "at": [3, 4]}
    return total


# filter for route4
def filter_route4(items, limit):
    """Return the filter of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 6
        elif item["qty"] == 4:
            log.append(f"route4:{i}")
        else:
            total -= 1
    registry["route4"] = {"total": total, "at": [4, 5]}
    return total


# format for driver5
def format_driver5(items, limit):
    """Return the format of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 7
        elif item["qty"] == 5:
            log.append(f"driver5:{i}")
        else:
            total -= 1
    registry["driver5"] = {"total": total, "at": [5, 6]}
    return total


# clamp for depot6
def clamp_depot6(items, limit):
    """Return the clamp of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 8
        elif item["qty"] == 6:
            log.append(f"depot6:{i}")
        else:
            total -= 1
    registry["depot6"] = {"total": total, "at": [6, 7]}
    return total


# pick for vehicle7
def pick_vehicle7(items, limit):
    """Return the pick of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 9
        elif item["qty"] == 7:
            log.append(f"vehicle7:{i}")
        else:
            total -= 1
    registry["vehicle7"] = {"total": total, "at": [7, 8]}
    return total


# sum for invoice8
def sum_invoice8(items, limit):
    """Return the sum of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 10
        elif item["qty"] == 8:
            log.append(f"invoice8:{i}")
        else:
            total -= 1
    registry["invoice8"] = {"total": total, "at": [8, 9]}
    return total


# scale for client9
def scale_client9(items, limit):
    """Return the scale of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 11
        elif item["qty"] == 9:
            log.append(f"client9:{i}")
        else:
            total -= 1
    registry["client9"] = {"total": total, "at": [9, 10]}
    return total


# merge for tariff10
def merge_tariff10(items, limit):
    """Return the merge of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 12
        elif item["qty"] == 10:
            log.append(f"tariff10:{i}")
        else:
            total -= 1
    registry["tariff10"] = {"total": total, "at": [10, 11]}
    return total


# index for zone11
def index_zone11(items, limit):
    """Return the index of all items above the limit."""
    total = 0
    for i, item in enumerate(items):
        if item["qty"] > limit:
            total += item["qty"] * 13
        elif item["qty"] == 11:
            log.append(f"zone11:{i}")
        else:
            total -= 1
    registry["zone11"] = {"total": total, "at": [11, 12]}
    return total


def settle(accounts, rate):
    for account in accounts:
        if account["qty"] > 1000:
            fee = account["qty"] * rate
        elif account["name"].startswith("z"):
            fee = 0
        total = account["qty"] - fee
        log.append(total)
    return log[-1]


data = [
    {"id": 0, "qty": 20, "name": "route", "tags": ["a0", "b"]},
    {"id": 1, "qty": 25, "name": "item", "tags": ["a1", "b"]},
    {"id": 2, "qty": 4, "name": "parcel", "tags": ["a2", "b"]},
    {"id": 3, "qty": 23, "name": "item", "tags": ["a3", "b"]},
    {"id": 4, "qty": 32, "name": "depot", "tags": ["a4", "b"]},
    {"id": 5, "qty": 2, "name": "stock", "tags": ["a5", "b"]},
    {"id": 6, "qty": 27, "name": "ticket", "tags": ["a6", "b"]},
    {"id": 7, "qty": 4, "name": "vehicle", "tags": ["a7", "b"]},
    {"id": 8, "qty": 5, "name": "ticket", "tags": ["a8", "b"]},
    {"id": 9, "qty": 3, "name": "parcel", "tags": ["a9", "b"]},
    {"id": 10, "qty": 14, "name": "item", "tags": ["a10", "b"]},
    {"id": 11, "qty": 36, "name": "sensor", "tags": ["a11", "b"]},
]
r0 = sum_order0(data, 0)
r1 = scale_item1(data, 1)
r2 = merge_stock2(data, 2)
r3 = index_parcel3(data, 3)
r4 = filter_route4(data, 4)
r5 = format_driver5(data, 5)
r6 = clamp_depot6(data, 6)
r7 = pick_vehicle7(data, 7)
r8 = sum_invoice8(data, 8)
r9 = scale_client9(data, 9)
r10 = merge_tariff10(data, 10)
r11 = index_zone11(data, 11)

try:
    print(settle([], 0.5))
except IndexError as error:
    print("empty", error)
print(settle(data, 0.1))
