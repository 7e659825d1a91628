import { MAX_TEXT } from '../settings/setting-values.js';
import { finite, list, map, object, oneOf, scalar, sized, whole, type Shape } from './shape.js';
import { line, rule } from './text-rules.js';

const MAX_SETTINGS = 30;
const MAX_CHOICES = 50;
/** What every object has already. */
const OF_PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).filter(name => /^[a-z]/.test(name));

const key = rule(
  new RegExp(`^(?!(${OF_PROTOTYPE.join('|')})$)[a-z][A-Za-z0-9]{0,39}$`),
  'is not a camelCase name of at most 40 letters and digits, or every object has it',
);
const choices = (of: Shape, unique = false): Shape => sized(list(of, unique), 1, MAX_CHOICES);

const setting = object(
  { type: oneOf('string', 'number', 'integer', 'boolean'), title: line(80) },
  {
    description: line(300),
    format: oneOf('secret', 'url', 'email', 'person', 'group', 'multiline'),
    enum: choices(line(100), true),
    enumTitles: choices(line(80)),
    minimum: finite,
    maximum: finite,
    maxLength: whole(1, MAX_TEXT),
    default: scalar,
  },
);
const half = sized(map(key, setting), 0, MAX_SETTINGS);

/** `settings` of a manifest, field by field; the rules between them are in `setting-relations.ts`. */
export const settingsShape: Shape = object({}, { instance: half, user: half });
