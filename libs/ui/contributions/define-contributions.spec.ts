import { Component } from '@angular/core';
import { type CommandContext, defineContributions, type WebContributions } from './define-contributions';

@Component({ template: '' })
class Today {}

describe('defineContributions', () => {
  const paths: string[] = [];
  const context: CommandContext = { navigate: async path => void paths.push(path) };
  const contributions = defineContributions({
    widgets: { today: async () => Today },
    commands: { 'new-note': ({ navigate }) => navigate('/notes/new') },
  });

  it('keeps the ids, so that a test can ask for one', async () => {
    expect(await contributions.widgets.today()).toBe(Today);
    await contributions.commands['new-note'](context);
    expect(paths).toEqual(['/notes/new']);
    expect(Object.keys(contributions satisfies WebContributions)).toEqual(['widgets', 'commands']);
  });

  it('refuses what is no contribution when it is compiled', () => {
    // @ts-expect-error: the name is `commands`
    defineContributions({ widgets: {}, command: {} });
    // @ts-expect-error: a widget is a function that imports it
    defineContributions({ widgets: { today: Today } });
    // @ts-expect-error: this one has no such command
    expect(contributions.commands['old-note']).toBeUndefined();
  });
});
