// A widget of an app that the person may open.
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import type { WidgetDeclaration } from '@sv/sdk/manifest';
import type { RegisteredContributions } from '@sv/ui/contributions/load-contributions';

export interface ShownWidget {
  key: string;
  app: ShellPlugin;
  entry: RegisteredContributions;
  widget: WidgetDeclaration;
}
