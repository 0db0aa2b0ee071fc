"""The tests of the shop, as a service has them: each in tables that a fixture makes and drops."""

import datetime
import os
import random
from decimal import Decimal

import pytest
import sqlalchemy
from shop import (
    Shop,
    addresses,
    customers,
    events,
    items,
    metadata,
    new_id,
    orders,
    payments,
    products,
    random_email,
    reviews,
    stock,
)
from sqlalchemy import delete, func, insert, literal, select, text, update


@pytest.fixture
def shop():
    dsn = os.environ["DATABEND_DSN"]
    name = f"shop_{random.randrange(16**8):08x}"
    with sqlalchemy.create_engine(dsn).connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine = sqlalchemy.create_engine(dsn.replace("/default?", f"/{name}?"))
    metadata.create_all(engine)
    with engine.connect() as connection:
        yield Shop(connection)
        connection.execute(text(f"DROP DATABASE {name}"))


def days(count):
    return datetime.timedelta(days=count)


def now():
    return datetime.datetime.now()


class TestCustomers:
    def test_none_at_first(self, shop):
        assert shop.rows(select(customers)) == []
        assert shop.count(customers) == 0

    def test_add(self, shop):
        ann = shop.add_customer()
        assert shop.rows(select(customers.c.id, customers.c.name)) == [(ann["id"], "Ann")]

    def test_by_id(self, shop):
        ann, _ = shop.add_customer("Ann"), shop.add_customer("Bob")
        assert shop.one(select(customers.c.email).where(customers.c.id == ann["id"])) == ann["email"]

    def test_by_email(self, shop):
        email = random_email("cid")
        assert shop.count(customers, customers.c.email == email) == 0
        shop.add_customer("Cid", email)
        assert shop.count(customers, customers.c.email == email) == 1

    def test_unknown(self, shop):
        shop.add_customer()
        assert shop.rows(select(customers.c.name).where(customers.c.id == new_id())) == []

    def test_upper_of_fixed_email(self, shop):
        shop.add_customer("Ann", "Ann@x.org")
        assert shop.one(select(func.upper(customers.c.email))) == "ANN@X.ORG"

    def test_max_of_fixed_emails(self, shop):
        shop.add_customer("Ann", "Ann@x.org")
        shop.add_customer("Bob", "Bob@x.org")
        assert shop.one(select(func.max(customers.c.email))) == "Bob@x.org"

    def test_like(self, shop):
        for name in ("Ann", "Anne", "Bob"):
            shop.add_customer(name)
        found = shop.rows(select(customers.c.name).where(customers.c.name.like("Ann%")).order_by(customers.c.name))
        assert found == [("Ann",), ("Anne",)]

    def test_ignoring_case(self, shop):
        shop.add_customer("Ann", "Ann@X.org")
        assert shop.count(customers, func.lower(customers.c.email) == "ann@x.org") == 1

    def test_rename(self, shop):
        ann = shop.add_customer()
        shop.run(update(customers).where(customers.c.id == ann["id"]).values(name="Anna"))
        assert shop.one(select(customers.c.name)) == "Anna"

    def test_deactivate_by_name(self, shop):
        shop.add_customer("Ann")
        shop.add_customer("Bob")
        shop.run(update(customers).where(customers.c.name == "Bob").values(active=False))
        assert shop.rows(select(customers.c.name).where(customers.c.active)) == [("Ann",)]

    def test_change_email(self, shop):
        ann, email = shop.add_customer(), random_email("new")
        shop.run(update(customers).where(customers.c.id == ann["id"]).values(email=email))
        assert shop.one(select(customers.c.email)) == email

    def test_delete(self, shop):
        ann, _ = shop.add_customer("Ann"), shop.add_customer("Bob")
        shop.run(delete(customers).where(customers.c.id == ann["id"]))
        assert shop.rows(select(customers.c.name)) == [("Bob",)]

    def test_delete_unknown(self, shop):
        shop.add_customer()
        shop.run(delete(customers).where(customers.c.id == new_id()))
        assert shop.count(customers) == 1

    def test_recent(self, shop):
        shop.add_customer("Ann", days_ago=40)
        shop.add_customer("Bob", days_ago=2)
        recent = select(customers.c.name).where(customers.c.created_at > now() - days(30))
        assert shop.rows(recent) == [("Bob",)]

    def test_created_at(self, shop):
        ann = shop.add_customer()
        assert shop.one(select(customers.c.created_at)) == ann["created_at"]

    def test_newest_first(self, shop):
        for name, ago in (("Ann", 3), ("Bob", 1), ("Cid", 2)):
            shop.add_customer(name, days_ago=ago)
        found = shop.rows(select(customers.c.name).order_by(customers.c.created_at.desc()))
        assert found == [("Bob",), ("Cid",), ("Ann",)]

    def test_page_by_name(self, shop):
        for name in ("Ann", "Bob", "Cid", "Dan"):
            shop.add_customer(name)
        page = select(customers.c.name).order_by(customers.c.name).limit(2).offset(1)
        assert shop.rows(page) == [("Bob",), ("Cid",)]

    def test_address(self, shop):
        ann = shop.add_customer()
        shop.run(addresses.insert().values(id=new_id(), customer_id=ann["id"], city="Bern", zip="3000"))
        joined = customers.join(addresses, addresses.c.customer_id == customers.c.id)
        assert shop.rows(select(customers.c.name, addresses.c.city).select_from(joined)) == [("Ann", "Bern")]

    def test_without_address(self, shop):
        ann, _ = shop.add_customer("Ann"), shop.add_customer("Bob")
        shop.run(addresses.insert().values(id=new_id(), customer_id=ann["id"], city="Bern"))
        joined = customers.outerjoin(addresses, addresses.c.customer_id == customers.c.id)
        assert shop.rows(select(customers.c.name).select_from(joined).where(addresses.c.id.is_(None))) == [("Bob",)]


class TestProducts:
    def test_price(self, shop):
        ink = shop.add_product()
        assert shop.one(select(products.c.price).where(products.c.id == ink["id"])) == Decimal("2.50")

    def test_random_price(self, shop):
        price = f"{random.randrange(10, 90)}.{random.randrange(10, 90)}"
        shop.add_product(price=price)
        assert shop.one(select(products.c.price)) == Decimal(price)

    def test_by_sku(self, shop):
        ink = shop.add_product()
        assert shop.one(select(products.c.title).where(products.c.sku == ink["sku"])) == "Ink"

    def test_left_of_fixed_sku(self, shop):
        shop.add_product(sku="ABC-123")
        assert shop.one(select(func.left(products.c.sku, 3))) == "ABC"

    def test_average(self, shop):
        shop.add_product("Ink", "2.00")
        shop.add_product("Pen", "4.00")
        assert float(shop.one(select(func.avg(products.c.price)))) == 3.0

    def test_raise_prices(self, shop):
        shop.add_product("Ink", "2.00")
        shop.run(update(products).values(price=products.c.price + 1))
        assert shop.one(select(products.c.price)) == Decimal("3.00")

    def test_concat(self, shop):
        shop.add_product("Ink")
        shop.run(update(products).where(products.c.title == "Ink").values(title=func.concat("Red ", "ink")))
        assert shop.one(select(products.c.title)) == "Red ink"

    def test_random_stock(self, shop):
        quantity = random.randrange(10, 99)
        shop.set_stock(shop.add_product(), quantity)
        assert shop.one(select(stock.c.quantity)) == quantity

    def test_take_from_stock(self, shop):
        ink = shop.add_product()
        shop.set_stock(ink, 10)
        taken = update(stock).where(stock.c.product_id == ink["id"])
        shop.run(taken.values(quantity=stock.c.quantity - 3, counted_at=now()))
        assert shop.one(select(stock.c.quantity)) == 7

    def test_low_stock(self, shop):
        for title, quantity in (("Ink", 2), ("Pen", 20)):
            shop.set_stock(shop.add_product(title), quantity)
        joined = products.join(stock, stock.c.product_id == products.c.id)
        assert shop.rows(select(products.c.title).select_from(joined).where(stock.c.quantity < 5)) == [("Ink",)]

    def test_stars(self, shop):
        ink, ann = shop.add_product(), shop.add_customer()
        for stars in (3, 5):
            shop.review(ink, ann, stars)
        assert float(shop.one(select(func.avg(reviews.c.stars)).where(reviews.c.product_id == ink["id"]))) == 4.0

    def test_words(self, shop):
        shop.review(shop.add_product(), shop.add_customer(), 5, "It's good")
        assert shop.one(select(func.length(reviews.c.words))) == 9


class TestOrders:
    def test_place(self, shop):
        order = shop.place_order(shop.add_customer(), [(shop.add_product(), 2)])
        assert shop.rows(select(orders.c.id, orders.c.status)) == [(order["id"], "new")]

    def test_total(self, shop):
        ink, pen = shop.add_product("Ink", "2.50"), shop.add_product("Pen", "4.00")
        order = shop.place_order(shop.add_customer(), [(ink, 2), (pen, 1)])
        assert shop.total(order) == Decimal("9.00")

    def test_total_of_random_quantity(self, shop):
        quantity = random.randrange(2, 50)
        order = shop.place_order(shop.add_customer(), [(shop.add_product(price="2.00"), quantity)])
        assert shop.total(order) == 2 * quantity

    def test_status(self, shop):
        order = shop.place_order(shop.add_customer(), [(shop.add_product(), 1)])
        shop.run(update(orders).where(orders.c.id == order["id"]).values(status="sent"))
        assert shop.rows(select(orders.c.status, func.count()).group_by(orders.c.status)) == [("sent", 1)]

    def test_by_status(self, shop):
        ann, ink = shop.add_customer(), shop.add_product()
        for status in ("new", "new", "sent"):
            shop.place_order(ann, [(ink, 1)], status)
        counts = select(orders.c.status, func.count()).group_by(orders.c.status).order_by(orders.c.status)
        assert shop.rows(counts) == [("new", 2), ("sent", 1)]

    def test_of_customer(self, shop):
        ann, bob, ink = shop.add_customer("Ann"), shop.add_customer("Bob"), shop.add_product()
        order = shop.place_order(ann, [(ink, 1)])
        shop.place_order(bob, [(ink, 1)])
        assert shop.rows(select(orders.c.id).where(orders.c.customer_id == ann["id"])) == [(order["id"],)]

    def test_old(self, shop):
        ann, ink = shop.add_customer(), shop.add_product()
        shop.place_order(ann, [(ink, 1)], days_ago=45)
        shop.place_order(ann, [(ink, 1)], days_ago=1)
        assert shop.count(orders, orders.c.placed_at < now() - days(30)) == 1

    def test_of_last_hour(self, shop):
        ann, ink = shop.add_customer(), shop.add_product()
        shop.place_order(ann, [(ink, 1)], days_ago=1)
        shop.place_order(ann, [(ink, 1)])
        hour = orders.c.placed_at.between(now() - datetime.timedelta(hours=1), now())
        assert shop.count(orders, hour) == 1

    def test_due(self, shop):
        order = shop.place_order(shop.add_customer(), [(shop.add_product(), 1)])
        assert shop.one(select(orders.c.due)) == order["due"]

    def test_due_later(self, shop):
        shop.place_order(shop.add_customer(), [(shop.add_product(), 1)])
        assert shop.count(orders, orders.c.due > datetime.date.today()) == 1

    def test_cancel(self, shop):
        order = shop.place_order(shop.add_customer(), [(shop.add_product(), 1)])
        shop.run(delete(items).where(items.c.order_id == order["id"]))
        shop.run(delete(orders).where(orders.c.id == order["id"]))
        assert (shop.count(items), shop.count(orders)) == (0, 0)

    def test_pay(self, shop):
        order = shop.place_order(shop.add_customer(), [(shop.add_product(), 4)])
        shop.pay(order, "10.00")
        paid = select(func.sum(payments.c.amount)).where(payments.c.order_id == order["id"])
        assert shop.one(paid) == shop.total(order)

    def test_unpaid(self, shop):
        ann, ink = shop.add_customer(), shop.add_product()
        paid, unpaid = shop.place_order(ann, [(ink, 1)]), shop.place_order(ann, [(ink, 1)])
        shop.pay(paid, "2.50")
        found = select(orders.c.id).where(orders.c.id.not_in(select(payments.c.order_id)))
        assert shop.rows(found) == [(unpaid["id"],)]

    def test_numbered(self, shop):
        ann, ink = shop.add_customer(), shop.add_product()
        for quantity in (3, 1, 2):
            shop.place_order(ann, [(ink, quantity)])
        number = func.row_number().over(order_by=items.c.quantity)
        assert shop.rows(select(items.c.quantity, number).order_by(items.c.quantity)) == [(1, 1), (2, 2), (3, 3)]


class TestEvents:
    def test_payload(self, shop):
        payload = {"id": new_id(), "kind": "click"}
        shop.run(insert(events).values(id=new_id(), kind="click", payload=payload, at=now()))
        assert shop.one(select(events.c.payload)) == payload

    def test_by_kind(self, shop):
        for kind in ("click", "click", "view"):
            shop.run(insert(events).values(id=new_id(), kind=kind, at=now()))
        found = select(events.c.kind, func.count()).group_by(events.c.kind).order_by(events.c.kind)
        assert shop.rows(found) == [("click", 2), ("view", 1)]

    def test_purge(self, shop):
        for ago in (0, 10, 100):
            shop.run(insert(events).values(id=new_id(), kind="view", at=now() - days(ago)))
        shop.run(delete(events).where(events.c.at < now() - days(90)))
        assert shop.count(events) == 2

    def test_copy(self, shop):
        shop.run(insert(events).values(id=new_id(), kind="click", at=now()))
        copied = select(literal(new_id()), literal("copy"), events.c.at)
        shop.run(insert(events).from_select(["id", "kind", "at"], copied))
        assert shop.count(events, events.c.kind == "copy") == 1

    def test_constraint(self, shop):
        with pytest.raises(sqlalchemy.exc.SQLAlchemyError, match=r"1065|nothing"):
            shop.run(text(f"SELECT nothing FROM events WHERE id = '{new_id()}'"))
