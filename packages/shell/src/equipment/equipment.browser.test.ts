// Elements of this test find the session that stands on them.
import '../../../../tests/support/mount-element.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { equipmentElement } from './equipment.element.ts';

function signedIn(): FakeSession {
  const session = createFakeSession({ hostConfig: () => ({}) });
  const state = session.state.peek();
  if (state.name !== 'ready') throw new Error('a fake session begins signed in');
  const enterprise = { ...state.model.enterprise, name: 'First works' };
  session.state.value = { ...state, model: { ...state.model, enterprise } };
  return session;
}

elementContract(equipmentElement, {
  make: (element) => {
    Object.assign(element, { givenSession: signedIn() });
    element.setAttribute('path', '/EAMPage');
  },
  isReady: (root) => root.querySelector('.eam-card .btn') !== null,
});
