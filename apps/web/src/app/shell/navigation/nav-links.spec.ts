import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { navLinks } from './nav-links';

const names = (links: { plugin: { name: string } }[]): string[] => links.map(({ plugin }) => plugin.name);

describe('navLinks', () => {
  it('puts the root first, at /, and Console and Account apart', () => {
    const { apps, console, account } = navLinks(aShell());

    expect(names(apps)).toEqual(['launcher', 'tasks']);
    expect(apps[0]?.link).toBe('/');
    expect(apps[1]?.link).toBe('/tasks');
    expect(console?.link).toBe('/console');
    expect(account?.link).toBe('/account');
  });

  it('has the apps as the person arranged them, and hidden ones apart', () => {
    const plugins = ['sv.launcher', 'sv.tasks', 'com.example.notes', 'com.example.chess'].map(id => aShellPlugin(id));
    const arrangement = {
      order: ['com.example.notes', 'sv.tasks'],
      pinned: ['sv.tasks'],
      hidden: ['com.example.chess'],
    };
    const { apps, hidden } = navLinks({ plugins, rootPluginId: 'sv.launcher', apps: arrangement });
    expect(names(apps)).toEqual(['launcher', 'tasks', 'notes']);
    expect(names(hidden)).toEqual(['chess']);
  });

  it('has no Console for a person who does not see it', () => {
    const plugins = [aShellPlugin('sv.launcher'), aShellPlugin('sv.tasks')];
    expect(navLinks({ plugins, rootPluginId: 'sv.launcher' }).console).toBeNull();
  });

  it('keeps the apps when the root is not among them', () => {
    expect(names(navLinks({ plugins: [aShellPlugin('sv.tasks')], rootPluginId: 'sv.gone' }).apps)).toEqual(['tasks']);
  });
});
