import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailSettingsService } from '../../instance/mailer/settings/mail-settings.service';
import { AdministratorNotices } from './administrator-notices';

/**
 * Notifies owners and administrators of another mail server, because whoever has it reads the links that set a password.
 * In the workspace, never by mail: that would go through the new server.
 */
@Injectable()
export class MailChangeNotice implements OnModuleInit {
  constructor(
    private readonly settings: MailSettingsService,
    private readonly administrators: AdministratorNotices,
  ) {}

  onModuleInit(): void {
    this.settings.onChangeMade(() => this.administrators.notify(texts => texts.mailServerChanged, '/console/mail'));
  }
}
