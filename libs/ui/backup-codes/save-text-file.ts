// Downloads text that was made in the page as a file.
export function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: a browser may read it only after asking where to put it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
