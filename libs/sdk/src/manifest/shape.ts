/**
 * Building blocks for strict JSON: each shape checks a value and describes its check as JSON Schema, so that the
 * validator and the published schema share one list of rules.
 */

/** One broken rule: the place as a JSON Pointer (RFC 6901), and the reason. */
export interface Fault {
  pointer: string;
  reason: string;
}

export interface Shape {
  check(value: unknown, pointer: string): Fault[];
  readonly schema: Record<string, unknown>;
}

/** A rule for a whole text: a pattern, and the reason to report when it does not match. */
export interface TextRule {
  pattern: RegExp;
  reason: string;
}

const fault = (pointer: string, reason: string): Fault[] => [{ pointer, reason }];
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of 1 to `max` characters that matches every rule. */
export function text(max: number, ...rules: TextRule[]): Shape {
  const patterns = rules.map(rule => ({ pattern: rule.pattern.source }));
  return {
    schema: { type: 'string', minLength: 1, maxLength: max, ...(patterns.length > 0 && { allOf: patterns }) },
    check: (value, pointer) => {
      if (typeof value !== 'string') return fault(pointer, 'must be a text');
      // Counts code points, as JSON Schema does.
      const length = [...value].length;
      if (length < 1 || length > max) return fault(pointer, `must have 1 to ${max} characters`);
      return rules.filter(rule => !rule.pattern.test(value)).flatMap(rule => fault(pointer, rule.reason));
    },
  };
}

export function oneOf(...values: readonly (string | number)[]): Shape {
  return {
    schema: { enum: values },
    check: (value, pointer) =>
      values.includes(value as string)
        ? []
        : fault(pointer, `must be ${values.map(one => JSON.stringify(one)).join(' or ')}`),
  };
}

/** Only `true`: a choice that is made by being there. */
export const onlyTrue: Shape = {
  schema: { const: true },
  check: (value, pointer) => (value === true ? [] : fault(pointer, 'must be true')),
};

export const flag: Shape = {
  schema: { type: 'boolean' },
  check: (value, pointer) => (typeof value === 'boolean' ? [] : fault(pointer, 'must be true or false')),
};

/** Any text, also an empty one. */
export const anyText: Shape = {
  schema: { type: 'string' },
  check: (value, pointer) => (typeof value === 'string' ? [] : fault(pointer, 'must be a text')),
};

export const amount: Shape = {
  schema: { type: 'number', minimum: 0 },
  check: (value, pointer) =>
    typeof value === 'number' && value >= 0 && Number.isFinite(value)
      ? []
      : fault(pointer, 'must be a number that is not negative'),
};

export const finite: Shape = {
  schema: { type: 'number' },
  check: (value, pointer) => (Number.isFinite(value) ? [] : fault(pointer, 'must be a number')),
};

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number): Shape => ({
  schema: { type: 'integer', minimum: min, maximum: max },
  check: (value, pointer) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? []
      : fault(pointer, `must be a whole number from ${min} to ${max}`),
});

/** A text, a number or a flag. */
export const scalar: Shape = {
  schema: { type: ['string', 'number', 'boolean'] },
  check: (value, pointer) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [] : fault(pointer, 'must be a text, a number or a flag'),
};

/** A list or an object of `min` to `max` entries. */
export function sized(of: Shape, min: number, max: number): Shape {
  const unit = of.schema['type'] === 'array' ? 'Items' : 'Properties';
  return {
    schema: { ...of.schema, [`min${unit}`]: min, [`max${unit}`]: max },
    check: (value, pointer) => {
      const size = typeof value === 'object' && value !== null ? Object.keys(value).length : min;
      if (size < min || size > max) return fault(pointer, `must have ${min} to ${max} entries`);
      return of.check(value, pointer);
    },
  };
}

/** How many entries a list has. */
export interface ListBounds {
  min?: number;
  max: number;
}

/** A list; with `unique`, no two equal entries. */
export function list(of: Shape, unique = false, bounds?: ListBounds): Shape {
  const { min = 0, max = Infinity } = bounds ?? {};
  return {
    schema: {
      type: 'array',
      items: of.schema,
      ...(unique && { uniqueItems: true }),
      ...(bounds && { minItems: min, maxItems: max }),
    },
    check: (value, pointer) => {
      if (!Array.isArray(value)) return fault(pointer, 'must be a list');
      if (value.length < min || value.length > max) return fault(pointer, `must have ${min} to ${max} entries`);
      const faults = value.flatMap((entry, at) => of.check(entry, `${pointer}/${at}`));
      const twice = unique ? firstRepeated(value) : -1;
      return twice === -1 ? faults : [...faults, ...fault(`${pointer}/${twice}`, 'occurs twice')];
    },
  };
}

function firstRepeated(list: readonly unknown[]): number {
  const seen = new Set<unknown>();
  return list.findIndex(entry => seen.size === seen.add(entry).size);
}

/** An object with any keys that match a rule; all values have the same shape. */
export function map(key: TextRule, of: Shape): Shape {
  return {
    schema: { type: 'object', propertyNames: { pattern: key.pattern.source }, additionalProperties: of.schema },
    check: (value, pointer) => {
      if (!isRecord(value)) return fault(pointer, 'must be an object');
      return Object.entries(value).flatMap(([name, entry]) => {
        const at = `${pointer}/${escaped(name)}`;
        return key.pattern.test(name) ? of.check(entry, at) : fault(at, key.reason);
      });
    },
  };
}

/** An object with exactly these members. Any other key is refused. */
export function object(required: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape {
  const shapes = new Map(Object.entries({ ...required, ...optional }));
  return {
    schema: {
      type: 'object',
      required: Object.keys(required),
      properties: Object.fromEntries([...shapes].map(([key, shape]) => [key, shape.schema])),
      additionalProperties: false,
    },
    check: (value, pointer) => {
      if (!isRecord(value)) return fault(pointer, 'must be an object');
      const missing = Object.keys(required).filter(key => !Object.hasOwn(value, key));
      return [
        ...missing.flatMap(key => fault(`${pointer}/${key}`, 'is missing')),
        ...Object.entries(value).flatMap(([key, entry]) => {
          const at = `${pointer}/${escaped(key)}`;
          return shapes.get(key)?.check(entry, at) ?? fault(at, 'is not a known key');
        }),
      ];
    },
  };
}
