/** Constant folding: the value of an expression of two whole numbers. */

const ARITHMETIC = /^\s*(-?\d+)\s*([-+*])\s*(-?\d+)\s*$/;

/**
 * The value of a sum, difference or product of two whole numbers. Undefined if the text is anything else, if the value
 * is not a safe integer, or if `isOperand` rejects one of the numbers.
 */
export function foldConstants(text: string, isOperand: (number: string) => boolean = () => true): string | undefined {
  const [, left, operator, right] = ARITHMETIC.exec(text) ?? [];
  if (left === undefined || right === undefined || !isOperand(left) || !isOperand(right)) return undefined;
  const [a, b] = [Number(left), Number(right)];
  const value = operator === '+' ? a + b : operator === '-' ? a - b : a * b;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}
