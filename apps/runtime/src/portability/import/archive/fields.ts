import { ArchiveRefusedError } from '@sv/server/archive/archive-refused.error';

/** Reads the fields of a JSON object that somebody else wrote, and checks each. */
export class Fields {
  private constructor(
    private readonly values: Readonly<Record<string, unknown>>,
    private readonly place: string,
  ) {}

  /** @throws ArchiveRefusedError `archive-invalid`, as all of these */
  static of(value: unknown, place = ''): Fields {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return new Fields(value as Record<string, unknown>, place);
    }
    return refuse(place || '/');
  }

  text(name: string, maxLength: number): string {
    const value = this.own(name);
    return typeof value === 'string' && value.length <= maxLength && value !== '' ? value : this.refuse(name);
  }

  optionalText(name: string, maxLength: number): string | null {
    return this.own(name) === null ? null : this.text(name, maxLength);
  }

  /** A whole number of at least 0. */
  count(name: string): number {
    const value = this.own(name);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : this.refuse(name);
  }

  child(name: string): Fields {
    return Fields.of(this.own(name), `${this.place}/${name}`);
  }

  list(name: string, maxLength: number): Fields[] {
    const value = this.own(name);
    if (!Array.isArray(value) || value.length > maxLength) return this.refuse(name);
    return value.map((item, at) => Fields.of(item, `${this.place}/${name}/${at}`));
  }

  refuse(name: string): never {
    return refuse(`${this.place}/${name}`);
  }

  /** Never an inherited member, `constructor` for example. */
  private own(name: string): unknown {
    return Object.hasOwn(this.values, name) ? this.values[name] : undefined;
  }
}

function refuse(pointer: string): never {
  throw new ArchiveRefusedError('archive-invalid', `The manifest is not right at ${pointer}.`);
}
