"""A CAS 3.0 server for the tests: Debian's python3-django-cas-server with one account and one permitted site.

Usage: cas-server.py PORT DATABASE_FILE SITE USER PASSWORD
"""

import re
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server

import django
from django.conf import settings

PORT, DATABASE, SITE, USER, PASSWORD = sys.argv[1:6]

settings.configure(
    SECRET_KEY="a-key-of-the-tests-and-nothing-else",
    DEBUG=False,
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    STATIC_URL="/static/",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DATABASE}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "cas_server",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    USE_TZ=True,
    # The pages name style sheets and scripts of other hosts, which a test does not reach.
    CAS_COMPONENT_URLS={name: "" for name in ("bootstrap3_css", "bootstrap3_js", "html5shiv", "respond",
                                              "bootstrap4_css", "bootstrap4_js", "fontawesome", "jquery")},
    CAS_SHOW_POWERED=False,
    CAS_NEW_VERSION_HTML_WARNING=False,
    CAS_NEW_VERSION_EMAIL_WARNING=False,
)
django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [path("cas/", include("cas_server.urls", namespace="cas_server"))]


class QuietHandler(WSGIRequestHandler):
    def log_message(self, *_args):
        pass


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    from cas_server.models import ServicePattern

    get_user_model().objects.create_user(USER, password=PASSWORD)
    ServicePattern.objects.create(pos=1, name="tests", pattern="^%s/" % re.escape(SITE))
    server = make_server("127.0.0.1", int(PORT), get_wsgi_application(), handler_class=QuietHandler)
    print("ready", flush=True)
    server.serve_forever()
