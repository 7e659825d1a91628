// The pictures of the workspace as they are stored, and how a change shows on the open page.
import { HttpClient, httpResource } from '@angular/common/http';
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { InstancePictureSettings } from '@sv/contracts/instance.contract';
import { Session } from '@sv/ui/workspace/session';
import { showPictures } from './show-pictures';

const url = '/api/admin/instance-pictures';

/** Provided by the component that shows them. */
@Injectable()
export class PictureSettings {
  private readonly http = inject(HttpClient);
  private readonly document = inject(DOCUMENT);
  private readonly session = inject(Session);

  readonly stored = httpResource<InstancePictureSettings>(() => url);

  /** Updates this page, the shell and the icon of the tab. */
  async refresh(): Promise<void> {
    this.stored.set(await firstValueFrom(this.http.get<InstancePictureSettings>(url)));
    showPictures(this.document, this.stored.value()!);
    await this.session.reload();
  }
}
