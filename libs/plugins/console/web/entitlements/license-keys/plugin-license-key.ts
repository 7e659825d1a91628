// Reads and changes the licence key of one plugin. Only owners may change it, after they have confirmed their identity.
import { HttpClient, httpResource } from '@angular/common/http';
import { inject, type Signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { LicenseKey, LicenseKeyChange, RevealedLicenseKey } from '@sv/contracts/entitlement.contract';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';

/** Create it in a field initialiser. */
export class PluginLicenseKey {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  readonly resource = httpResource<LicenseKey>(() => this.url());

  constructor(private readonly pluginId: Signal<string>) {}

  /** @returns false when the person did not confirm their identity; then nothing was done */
  async set(pair: LicenseKeyChange): Promise<boolean> {
    return this.change(() => firstValueFrom(this.http.put(this.url(), pair)));
  }

  async remove(): Promise<boolean> {
    return this.change(() => firstValueFrom(this.http.delete(this.url())));
  }

  /** @returns null when the person did not confirm their identity */
  async reveal(): Promise<string | null> {
    const request = this.http.post<RevealedLicenseKey>(`${this.url()}/reveal`, {});
    return (await this.reauthentication.run(() => firstValueFrom(request)))?.answer.privateKey ?? null;
  }

  private async change(act: () => Promise<unknown>): Promise<boolean> {
    const done = await this.reauthentication.run(act);
    if (done) this.resource.reload();
    return done !== null;
  }

  private url(): string {
    return `/api/admin/plugins/${this.pluginId()}/license-key`;
  }
}
