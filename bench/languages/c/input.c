#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int id; int qty; const char *name; double price; };
static int registry[16];
static char log_lines[8][32];
static int log_count;
/* sum helper for order0 */
static int sum_order0(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 2;
    } else if (list[i].qty == 0) {
      snprintf(log_lines[log_count++ % 8], 32, "order0:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[0 % 16] = total;
  return total;
}

/* scale helper for item1 */
static int scale_item1(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 3;
    } else if (list[i].qty == 1) {
      snprintf(log_lines[log_count++ % 8], 32, "item1:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[1 % 16] = total;
  return total;
}

/* merge helper for stock2 */
static int merge_stock2(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 4;
    } else if (list[i].qty == 2) {
      snprintf(log_lines[log_count++ % 8], 32, "stock2:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[2 % 16] = total;
  return total;
}

/* index helper for parcel3 */
static int index_parcel3(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 5;
    } else if (list[i].qty == 3) {
      snprintf(log_lines[log_count++ % 8], 32, "parcel3:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[3 % 16] = total;
  return total;
}

/* filter helper for route4 */
static int filter_route4(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 6;
    } else if (list[i].qty == 4) {
      snprintf(log_lines[log_count++ % 8], 32, "route4:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[4 % 16] = total;
  return total;
}

/* format helper for driver5 */
static int format_driver5(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 7;
    } else if (list[i].qty == 5) {
      snprintf(log_lines[log_count++ % 8], 32, "driver5:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[5 % 16] = total;
  return total;
}

/* clamp helper for depot6 */
static int clamp_depot6(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 8;
    } else if (list[i].qty == 6) {
      snprintf(log_lines[log_count++ % 8], 32, "depot6:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[6 % 16] = total;
  return total;
}

/* pick helper for vehicle7 */
static int pick_vehicle7(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 9;
    } else if (list[i].qty == 7) {
      snprintf(log_lines[log_count++ % 8], 32, "vehicle7:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[7 % 16] = total;
  return total;
}

/* sum helper for invoice8 */
static int sum_invoice8(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 10;
    } else if (list[i].qty == 8) {
      snprintf(log_lines[log_count++ % 8], 32, "invoice8:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[8 % 16] = total;
  return total;
}

/* scale helper for client9 */
static int scale_client9(const struct item *list, int count, int limit) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    if (list[i].qty > limit) {
      total += list[i].qty * 11;
    } else if (list[i].qty == 9) {
      snprintf(log_lines[log_count++ % 8], 32, "client9:%d", i);
    } else {
      total -= 1;
    }
  }
  registry[9 % 16] = total;
  return total;
}

typedef unsigned char u8;
static unsigned checksum(const u8 *bytes, size_t length, unsigned seed) {
  unsigned sum = seed;
  for (size_t i = 0; i < length; i++) {
    sum = (sum << 5) ^ (sum >> 27) ^ bytes[i];
  }
  return sum;
}
static int encode(int value) {
  signed char small = value;
  return small;
}
int main(void) {
  struct item data[6] = { {1, 3, "bolt", 0.5}, {2, 0, "nut", 0.1}, {3, 7, "gear", 4.25}, {4, 2, "axle", 9.0}, {5, 11, "belt", 3.5}, {6, 1, "cap", 0.75} };
  int r0 = sum_order0(data, 6, 0);
  int r1 = scale_item1(data, 6, 1);
  int r2 = merge_stock2(data, 6, 2);
  int r3 = index_parcel3(data, 6, 3);
  int r4 = filter_route4(data, 6, 4);
  int r5 = format_driver5(data, 6, 5);
  int r6 = clamp_depot6(data, 6, 6);
  int r7 = pick_vehicle7(data, 6, 7);
  int r8 = sum_invoice8(data, 6, 8);
  int r9 = scale_client9(data, 6, 9);
  u8 buffer[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  printf("sum %u\n", checksum(buffer, sizeof buffer, 7u));
  int levels[3] = { 40, 100, 200 };
  for (int i = 0; i < 3; i++) printf("level %d\n", encode(levels[i]));
  printf("done %d\n", r1 + r2);
  return 0;
}
