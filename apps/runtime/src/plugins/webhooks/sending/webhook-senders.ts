import { Injectable } from '@nestjs/common';
import { Lifecycle } from '../../../kernel/lifecycle';
import { PluginHost } from '../../host/plugin-host';
import { WebhookJobs } from './webhook-jobs';

/** Lets the webhooks of every plugin that may send some be sent while it is enabled. */
@Injectable()
export class WebhookSenders {
  constructor(plugins: PluginHost, jobs: WebhookJobs, lifecycle: Lifecycle) {
    lifecycle.whenReady(() => {
      for (const plugin of plugins.list())
        if (plugin.manifest.permissions.includes('webhooks:send'))
          jobs.serve(plugin.id, () => plugin.state === 'enabled');
    });
  }
}
