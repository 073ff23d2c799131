import { appElement } from './app/app.element.ts';
import { loginElement } from './login/login.element.ts';
import { signInElement } from './sign-in/sign-in.element.ts';

/** Every element of the package, for the loops over the suite. */
export const descriptors = [appElement, loginElement, signInElement];
