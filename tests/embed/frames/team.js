// An application of a team: two of them stand in the tests' pages, told apart by what the shell calls them.
import { connectFrame, frameEvent } from '@plantdeck/core/frames';
import * as v from 'valibot';

const orderPicked = frameEvent('order.picked', v.object({ orderId: v.string() }));
const asked = new URLSearchParams(location.search);
const shell = connectFrame({
  shells: [asked.get('shell') ?? ''],
  onProblem: (problem) => document.body.setAttribute('data-problem', problem),
});
const add = (tag, id, text = '') =>
  document.body.appendChild(Object.assign(document.createElement(tag), { id, textContent: text }));
const place = add('h1', 'place');
const heard = add('ul', 'heard');
add('input', 'draft');
add('button', 'open', 'Open order 7').onclick = () => shell.navigate('/orders?id=7');
add('button', 'pick', 'Pick order 7').onclick = () => shell.emit(orderPicked, { orderId: '7' });
shell.on(orderPicked, ({ orderId }, from) => {
  heard.appendChild(document.createElement('li')).textContent = `${orderId} of ${from || 'the page'}`;
});
shell.place.subscribe((now) => {
  if (!now) return;
  place.textContent = now.query ? `${now.path}?${now.query}` : now.path;
  shell.title(`Team: ${place.textContent}`, now.path);
});
shell.session.subscribe(
  (session) => session && document.body.setAttribute('data-user', session.operateUserId),
);
shell.ready();
