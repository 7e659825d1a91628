// The draft of one form: what a person typed and did not save, for after a reload, a crash or a lost session.
import { inject } from '@angular/core';
import type { FormGroup } from '@angular/forms';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { Session } from '../workspace/session';
import { type Draft, Drafts } from './drafts';
import { type Values, changesOf } from './merge';
import { isSecret } from './secret-controls';

/** Create it where `inject` works. */
export class FormDraft {
  private readonly drafts = inject(Drafts);
  private readonly session = inject(Session);
  private readonly pluginId = inject(CURRENT_PLUGIN, { optional: true })?.id ?? 'workspace';

  /** @param secret fields that are kept in no draft, in addition to those that always are secret */
  constructor(
    private readonly form: FormGroup,
    private readonly name: string,
    private readonly secret: readonly string[] = [],
  ) {}

  read(id: string | number | undefined): Draft | null {
    return this.personId ? this.drafts.read(this.personId, this.key(id)) : null;
  }

  /** Keeps what differs from the saved values; nothing: there is no draft any more. */
  keep(id: string | number | undefined, base: Values, version: number | null): void {
    const values = this.form.getRawValue() as Values;
    const names = Object.keys(changesOf(base, values)).filter(name => !this.isSecret(name));
    if (names.length === 0 || !this.personId) return this.drop(id);
    const only = (of: Values): Values => Object.fromEntries(names.map(name => [name, of[name]]));
    this.drafts.keep(this.personId, this.key(id), { values: only(values), base: only(base), version });
  }

  drop(id: string | number | undefined): void {
    if (this.personId) this.drafts.drop(this.personId, this.key(id));
  }

  private get personId(): string | undefined {
    return this.session.user()?.id;
  }

  private isSecret(name: string): boolean {
    return this.secret.includes(name) || isSecret(name, this.form.controls[name]);
  }

  private key(id: string | number | undefined): string {
    return `${this.pluginId}:${this.name}:${id ?? ''}`;
  }
}
