// Secrets and factors on the page of all widgets.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { BackupCodes } from '@sv/ui/backup-codes/backup-codes';
import { LicenseEntry } from '@sv/ui/licensing/license-entry';
import { OneTimeSecret } from '@sv/ui/one-time-secret/one-time-secret';
import { TotpSetup } from '@sv/ui/totp-setup/totp-setup';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './secrets.html';

@Component({
  selector: 'sv-design-secrets',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, BackupCodes, LicenseEntry, OneTimeSecret, TotpSetup],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './secrets.html',
  styleUrl: '../section.css',
})
export class SecretsSection {
  protected readonly codes = ['k3f9-22mx', 'p0d4-81qa', 'z7r2-56ty', 'm4c8-39we'];
  protected readonly enrolment = {
    secret: 'JBSWY3DPEHPK3PXP',
    otpauthUri: 'otpauth://totp/Workspace:ada@example.com?secret=JBSWY3DPEHPK3PXP',
    qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v2H0zM3 3h1v1H3z"/></svg>',
  };
}
