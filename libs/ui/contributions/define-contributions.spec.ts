import { Component } from '@angular/core';
import { type CommandContext, defineContributions, type WebContributions } from './define-contributions';

@Component({ template: '' })
class Today {}

describe('defineContributions', () => {
  const paths: string[] = [];
  const context: CommandContext = { navigate: async path => paths.push(path) > 0 };
  const contributions = defineContributions({
    widgets: { today: async () => Today },
    commands: { 'new-note': async ({ navigate }) => void (await navigate('/notes/new')) },
  });

  it('keeps the ids, so that a test can ask for one', async () => {
    expect(await contributions.widgets.today()).toBe(Today);
    await contributions.commands['new-note'](context);
    expect(paths).toEqual(['/notes/new']);
    expect(Object.keys(contributions satisfies WebContributions)).toEqual(['widgets', 'commands']);
  });
});
