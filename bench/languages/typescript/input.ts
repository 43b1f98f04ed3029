/** Prices of a shop: products, discounts, quotes and invoices. */

export type Currency = 'EUR' | 'USD' | 'JPY';

export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

export type Result<T, E = string> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export enum Unit {
  Piece = 'piece',
  Kilogram = 'kg',
  Hour = 'h',
}

interface Product {
  readonly id: number;
  readonly name: string;
  readonly unit: Unit;
  readonly net: Money;
  tags?: readonly string[];
}

interface Line {
  product: Product;
  count: number;
  note?: string;
}

type Predicate<T> = (value: T) => boolean;
type Mapper<A, B> = (value: A) => B;
type Partially<T, K extends keyof T> = { [P in keyof T]: P extends K ? T[P] | undefined : T[P] };

const RATES: { readonly [C in Currency]: number } = { EUR: 1, USD: 1.08, JPY: 163.4 };

function succeed<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

function fail<E>(error: E): Result<never, E> {
  return { ok: false, error };
}

function money(amount: number, currency: Currency = 'EUR'): Money {
  return { amount, currency };
}

function convert({ amount, currency }: Money, to: Currency): Money {
  return money((amount / RATES[currency]) * RATES[to], to);
}

function plus(a: Money, b: Money): Money {
  const other = a.currency === b.currency ? b : convert(b, a.currency);
  return { ...a, amount: a.amount + other.amount };
}

function times(price: Money, factor: number): Money {
  return { ...price, amount: price.amount * factor };
}

abstract class Discount {
  protected readonly label: string;

  constructor(label: string) {
    this.label = label;
  }

  abstract appliesTo(line: Line): boolean;

  abstract factor(line: Line): number;

  describe(): string {
    return `discount ${this.label}`;
  }
}

class BulkDiscount extends Discount {
  readonly #minimum: number;

  constructor(minimum: number, private readonly percent: number) {
    super(`from ${minimum}`);
    this.#minimum = minimum;
  }

  appliesTo({ count }: Line): boolean {
    return count >= this.#minimum;
  }

  factor(): number {
    return 1 - this.percent / 100;
  }
}

class TagDiscount extends Discount {
  constructor(private readonly tag: string, private readonly share: number) {
    super(tag);
  }

  appliesTo(line: Line): boolean {
    const { tags } = line.product;
    if (tags === undefined) return false;
    for (let i = 0; i < tags.length; i++) {
      if (tags[i] === this.tag) return true;
    }
    return false;
  }

  factor(line: Line): number {
    return line.count > 1 ? this.share : 1;
  }

  override describe(): string {
    return `${super.describe()} (${this.share})`;
  }
}

class Quote {
  validDays = 30;
  protected lines: Line[] = [];
  private readonly discounts: readonly Discount[];

  constructor(readonly customer: string, ...discounts: readonly Discount[]) {
    this.discounts = discounts;
  }

  add(product: Product, count = 1): this {
    this.lines[this.lines.length] = { product, count };
    return this;
  }

  priceOf(line: Line): Money {
    let price = times(line.product.net, line.count);
    for (let i = 0; i < this.discounts.length; i++) {
      const discount = this.discounts[i];
      if (discount?.appliesTo(line)) price = times(price, discount.factor(line));
    }
    return price;
  }

  total(currency: Currency = 'EUR'): Money {
    let sum = money(0, currency);
    for (let i = 0; i < this.lines.length; i++) sum = plus(sum, this.priceOf(this.lines[i] as Line));
    return sum;
  }

  expires(from: number): number {
    return from + this.validDays * 24 * 60 * 60 * 1000;
  }
}

class FixedQuote extends Quote {
  constructor(customer: string, private readonly fixed: Money) {
    super(customer);
  }

  override total(currency: Currency = 'EUR'): Money {
    return convert(this.fixed, currency);
  }
}

class OpenQuote extends Quote {
  override validDays = 'unlimited';

  override expires(): number {
    return -1;
  }
}

class Catalogue {
  private readonly byId: { [id: number]: Product } = {};
  private size = 0;

  insert(product: Product): Result<number> {
    if (this.byId[product.id] !== undefined) return fail(`product ${product.id} exists`);
    this.byId[product.id] = product;
    return succeed(++this.size);
  }

  find(id: number): Result<Product> {
    const found = this.byId[id];
    return found === undefined ? fail(`there is no product ${id}`) : succeed(found);
  }

  where(isWanted: Predicate<Product>): Product[] {
    const found: Product[] = [];
    for (const id in this.byId) {
      const product = this.byId[id];
      if (product && isWanted(product)) found[found.length] = product;
    }
    return found;
  }
}

function mapResult<A, B, E>(result: Result<A, E>, map: Mapper<A, B>): Result<B, E> {
  return result.ok ? succeed(map(result.value)) : result;
}

function draft(product: Product): Partially<Product, 'net'> {
  return { ...product, net: undefined };
}

const catalogue = new Catalogue();
catalogue.insert({ id: 1, name: 'saw', unit: Unit.Piece, net: money(24.9), tags: ['tool', 'wood'] });
catalogue.insert({ id: 2, name: 'nails', unit: Unit.Kilogram, net: money(3.2) });
catalogue.insert({ id: 3, name: 'advice', unit: Unit.Hour, net: money(80, 'USD') });

const discounts = [new BulkDiscount(10, 5), new TagDiscount('wood', 0.9)] as const;
const quote = new Quote('Mrs Okafor', ...discounts);
for (const id of [1, 2, 3] as const) {
  mapResult(catalogue.find(id), (product) => quote.add(product, id * 4));
}
const cheap = catalogue.where(({ net }) => convert(net, 'EUR').amount < 10);
const fixed = new FixedQuote('Mr Sato', money(9000, 'JPY'));
const open = new OpenQuote('Dr Silva').add(cheap[0] as Product, 3);
export const totals = [quote.total(), fixed.total('USD'), open.total(), draft(cheap[0] as Product).net ?? money(0)];
