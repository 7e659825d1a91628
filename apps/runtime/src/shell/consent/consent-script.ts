/**
 * The script of the consent page, and the only one. The button waits a moment, and again whenever the page comes to the
 * front: a click that was meant for the page before must not agree to anything.
 */
export const consentScript = `(() => {
  'use strict';
  const SETTLE_MS = 800;
  const box = document.getElementById('agree');
  const button = box.querySelector('button');
  const notice = document.getElementById('notice');
  const { token, returnUrl, unreachable } = box.dataset;
  let timer;
  let sent = false;

  box.removeAttribute('data-token');
  const settle = () => {
    clearTimeout(timer);
    button.disabled = true;
    if (!sent && document.visibilityState === 'visible') timer = setTimeout(() => (button.disabled = false), SETTLE_MS);
  };
  const refuse = text => {
    notice.textContent = text;
    notice.hidden = false;
    document.getElementById('again').hidden = false;
  };
  const agree = async event => {
    if (!event.isTrusted || sent) return;
    sent = true;
    button.disabled = true;
    try {
      const answer = await fetch('/api/account/data-grants', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
        body: JSON.stringify({ consentToken: token }),
      });
      if (answer.ok) return location.replace(returnUrl);
      const problem = await answer.json();
      refuse(problem.detail || problem.title);
    } catch {
      refuse(unreachable);
    }
  };

  document.addEventListener('visibilitychange', settle);
  addEventListener('focus', settle);
  addEventListener('pageshow', event => event.persisted && location.reload());
  button.addEventListener('click', agree);
  settle();
})();`;
