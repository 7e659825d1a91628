import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { sourceOf } from './source-of';

const shell = aShell({ plugins: [aShellPlugin('sv.tasks', { name: 'Tasks', iconUrl: '/api/plugins/sv.tasks/icon' })] });
const sender = { source: 'sv.tasks', sourceType: 'plugin', category: 'due', icon: null } as const;

describe('who sent a notification', () => {
  it('is an app by its name and its icon', () => {
    expect(sourceOf(sender, shell)).toEqual({ name: 'Tasks', iconUrl: '/api/plugins/sv.tasks/icon', icon: null });
  });

  it('is an app that is gone by a name made of its id', () => {
    expect(sourceOf({ ...sender, source: 'com.example.quick-note' }, shell).name).toBe('Quick note');
    expect(sourceOf({ ...sender, source: null }, shell).name).toBe('An app');
  });

  it('shows a picture of its own from here only', () => {
    expect(sourceOf({ ...sender, icon: '/tasks/api/icon' }, shell).iconUrl).toBe('/tasks/api/icon');
    expect(sourceOf({ ...sender, icon: 'https://spy.example/1.png' }, shell).iconUrl).toBe(
      '/api/plugins/sv.tasks/icon',
    );
  });

  it('is the workspace, or its administrators', () => {
    const platform = { ...sender, source: 'platform', sourceType: 'platform' } as const;
    expect(sourceOf({ ...platform, category: 'security' }, shell)).toMatchObject({ icon: 'shield' });
    expect(sourceOf({ ...platform, category: 'billing' }, shell)).toMatchObject({ name: shell.instance.name });
    expect(sourceOf({ ...sender, sourceType: 'admin' }, shell).name).toBe('Administrators');
  });
});
