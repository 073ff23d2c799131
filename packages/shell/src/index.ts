/** Application frame and sign-in of the product, each an element that also works in a foreign page. */
export { appElement } from './app/app.element.ts';
export { loginElement } from './login/login.element.ts';
export { signInElement } from './sign-in/sign-in.element.ts';
