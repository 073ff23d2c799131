import { alarmBannerElement } from './alarm-banner/alarm-banner.element.ts';
import { alarmListElement } from './alarms/alarm-list.element.ts';
import { appElement } from './app/app.element.ts';
import { bannersElement } from './banners/banners.element.ts';
import { bindPhoneElement } from './bind-phone/bind-phone.element.tsx';
import { changePasswordElement } from './change-password/change-password.element.tsx';
import { boardCatalogueElement } from './catalogue/board-catalogue.element.ts';
import { companyListElement } from './company/company-list.element.ts';
import { composedPageElement } from './composed-page/composed-page.element.ts';
import { headerElement } from './header/header.element.ts';
import { docketsElement } from './dockets/dockets.element.ts';
import { equipmentElement } from './equipment/equipment.element.ts';
import { frameHostElement } from './frames/frame-host.element.ts';
import { helpCenterElement } from './help/help-center.element.ts';
import { loginElement } from './login/login.element.ts';
import { menuElement } from './menu/menu.element.ts';
import { messageCenterElement } from './messages/message-center.element.ts';
import { signInElement } from './sign-in/sign-in.element.ts';

/** Every element of the package, for the loops over the suite. */
export const descriptors = [
  alarmBannerElement,
  alarmListElement,
  appElement,
  bannersElement,
  bindPhoneElement,
  boardCatalogueElement,
  changePasswordElement,
  equipmentElement,
  headerElement,
  menuElement,
  companyListElement,
  composedPageElement,
  docketsElement,
  frameHostElement,
  helpCenterElement,
  loginElement,
  messageCenterElement,
  signInElement,
];
