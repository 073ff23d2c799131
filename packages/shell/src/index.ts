/** Application frame and sign-in of the product, each an element that also works in a foreign page. */
export { alarmBannerElement } from './alarm-banner/alarm-banner.element.ts';
export { alarmListElement } from './alarms/alarm-list.element.ts';
export { appElement } from './app/app.element.ts';
export { companyListElement } from './company/company-list.element.ts';
export { headerElement } from './header/header.element.ts';
export { frameHostElement } from './frames/frame-host.element.ts';
export { helpCenterElement } from './help/help-center.element.ts';
export { loginElement } from './login/login.element.ts';
export { menuElement } from './menu/menu.element.ts';
export { messageCenterElement } from './messages/message-center.element.ts';
export { signInElement } from './sign-in/sign-in.element.ts';
export { bannersElement } from './banners/banners.element.ts';
export { changePasswordElement } from './change-password/change-password.element.tsx';
export { bindPhoneElement } from './bind-phone/bind-phone.element.tsx';
