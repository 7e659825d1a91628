// Prints a sheet in place of the page. The sheet is in <body> only while the browser prints.
export class PrintSheet {
  private readonly sheet = document.createElement('section');

  print(heading: string, text: string): void {
    const title = document.createElement('h1');
    title.textContent = heading;
    const body = document.createElement('pre');
    body.textContent = text;
    this.sheet.className = 'sv-backup-codes-sheet';
    this.sheet.replaceChildren(title, body);
    document.body.append(this.sheet);
    // Some browsers return from print() before they are done.
    window.addEventListener('afterprint', () => this.remove(), { once: true });
    window.print();
  }

  remove(): void {
    this.sheet.remove();
  }
}
